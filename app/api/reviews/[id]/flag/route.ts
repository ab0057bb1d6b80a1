import { flagReview as operation } from "@/lib/contract/review-write";
import { addressOf } from "@/server/http/caller";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { json } from "@/server/http/respond";
import { flagReview } from "@/server/reviews/flag";
import { reportAsGuest } from "@/server/reviews/guest-report";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, async (ctx, { params, body, request }) =>
    ctx.actor.kind === "guest"
      ? json(await reportAsGuest(ctx, params.id, { ...body, address: addressOf(request) }), 202)
      : flagReview(ctx, params.id, body.note ?? ""),
  ),
});
