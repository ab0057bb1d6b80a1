import { listReviews as operation } from "@/lib/contract/review";
import { createReview as createOperation } from "@/lib/contract/review-write";
import { endpoint, listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { invitationOf } from "@/server/invitations/use";
import { listReviews } from "@/server/reviews/read";
import { createReview } from "@/server/reviews/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listReviews(ctx, query)),
  POST: endpoint(createOperation, (ctx, { body, request }) => createReview(ctx, body, invitationOf(request))),
});
