import { deleteReply as operation } from "@/lib/contract/review-write";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { deleteReply } from "@/server/reviews/reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params }) => deleteReply(ctx, params.id)),
});
