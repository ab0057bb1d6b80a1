import { readReadiness } from "@/lib/contract/site";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { answerReadiness } from "@/server/site/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readReadiness, answerReadiness),
});
