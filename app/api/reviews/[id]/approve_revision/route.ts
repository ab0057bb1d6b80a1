import { approveRevision as operation } from "@/lib/contract/review-write";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { approveRevision } from "@/server/reviews/revision";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params, body }) => approveRevision(ctx, params.id, body)),
});
