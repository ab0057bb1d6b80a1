import { listDuplicates as operation } from "@/lib/contract/duplicate";
import { listDuplicates } from "@/server/duplicates/read";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listDuplicates(ctx, query)),
});
