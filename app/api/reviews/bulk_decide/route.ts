import { decideReviews as operation } from "@/lib/contract/review-write";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { decideReviews } from "@/server/reviews/bulk";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { body }) => decideReviews(ctx, body)),
});
