import { listTransfers as operation } from "@/lib/contract/claim";
import { listTransfers } from "@/server/claims/read";
import { listEndpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: listEndpoint(operation, (ctx, { params, query }) => listTransfers(ctx, params, query)),
});
