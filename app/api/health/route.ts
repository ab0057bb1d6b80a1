import { readHealth } from "@/lib/contract/site";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { answerHealth } from "@/server/site/health";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readHealth, answerHealth),
});
