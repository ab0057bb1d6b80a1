import { readOpenApi } from "@/lib/contract/site";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { openApi } from "@/server/http/openapi";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readOpenApi, () => Promise.resolve(openApi())),
});
