import { listReviews as operation } from "@/lib/contract/review";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listReviews } from "@/server/reviews/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listReviews(ctx, query)),
});
