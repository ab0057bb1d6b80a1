import { listDuplicates as operation } from "@/lib/contract/duplicate";
import { listDuplicates } from "@/server/duplicates/read";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { patiently } from "@/server/http/patiently";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(
    operation,
    patiently((ctx, { query }) => listDuplicates(ctx, query)),
  ),
});
