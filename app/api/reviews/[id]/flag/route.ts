import { flagReview as operation } from "@/lib/contract/review-write";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { flagReview } from "@/server/reviews/flag";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params, body }) => flagReview(ctx, params.id, body.note ?? "")),
});
