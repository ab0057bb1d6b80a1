import { deleteReview as deleteOperation, patchReview } from "@/lib/contract/review-write";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { changeReview } from "@/server/reviews/edit";
import { deleteReview } from "@/server/reviews/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(patchReview, (ctx, { params, body }) => changeReview(ctx, params.id, body)),
  DELETE: endpoint(deleteOperation, (ctx, { params }) => deleteReview(ctx, params.id)),
});
