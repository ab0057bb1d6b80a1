import { readLiveness } from "@/lib/contract/site";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readLiveness, () => Promise.resolve({ status: "ok" })),
});
