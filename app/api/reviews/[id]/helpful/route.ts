import { markHelpful as operation } from "@/lib/contract/review-write";
import { addressOf } from "@/server/http/caller";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { markHelpful } from "@/server/reviews/helpful";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params, request }) => markHelpful(ctx, params.id, addressOf(request))),
});
