import { readCsrf } from "@/lib/contract/site";
import { answerCsrf } from "@/server/http/csrf";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readCsrf, (_ctx, { request }) => Promise.resolve(answerCsrf(request))),
});
