import { listMerges as operation } from "@/lib/contract/duplicate";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listMerges } from "@/server/merges/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listMerges(ctx, query)),
});
