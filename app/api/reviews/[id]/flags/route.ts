import { listFlags as operation } from "@/lib/contract/review-write";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listFlags } from "@/server/reviews/flag";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { params, query }) => listFlags(ctx, params.id, query)),
});
