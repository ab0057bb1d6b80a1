import { addReviewPhoto as operation } from "@/lib/contract/photo";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { addReviewPhoto } from "@/server/reviews/photos";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params, request, bytes }) => addReviewPhoto(ctx, params.id, { request, bytes })),
});
