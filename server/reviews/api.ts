import "server-only";
import * as inbox from "@/lib/contract/inbox";
import * as photo from "@/lib/contract/photo";
import * as review from "@/lib/contract/review";
import * as reviewWrite from "@/lib/contract/review-write";
import { addressOf } from "../http/caller";
import { endpoint, listEndpoint } from "../http/endpoint";
import { json } from "../http/respond";
import { invitationOf } from "../invitations/use";
import { decideReviews } from "./bulk";
import { changeReview } from "./edit";
import { flagReview, listFlags } from "./flag";
import { reportAsGuest } from "./guest-report";
import { markHelpful } from "./helpful";
import { readInbox } from "./inbox";
import { addReviewPhoto } from "./photos";
import { listReviews } from "./read";
import { deleteReply, leaveWithoutReply, replyToReview } from "./reply";
import { approveRevision, rejectRevision } from "./revision";
import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from "./templates";
import { createReview, deleteReview } from "./write";

export const reviewsApi = [
  endpoint(inbox.changeTemplate, (ctx, { params, body }) => changeTemplate(ctx, params.id, body)),
  endpoint(inbox.deleteTemplate, (ctx, { params }) => deleteTemplate(ctx, params.id)),
  endpoint(inbox.listTemplates, (ctx) => listTemplates(ctx)),
  endpoint(inbox.createTemplate, (ctx, { body }) => createTemplate(ctx, body)),
  endpoint(inbox.readInbox, (ctx, { query }) => readInbox(ctx, query)),
  endpoint(reviewWrite.approveRevision, (ctx, { params, body }) => approveRevision(ctx, params.id, body)),
  endpoint(reviewWrite.deleteReply, (ctx, { params, body }) => deleteReply(ctx, params.id, body)),
  endpoint(reviewWrite.flagReview, async (ctx, { params, body, request }) =>
    ctx.actor.kind === "guest"
      ? json(await reportAsGuest(ctx, params.id, { ...body, address: addressOf(request) }), 202)
      : flagReview(ctx, params.id, body.note ?? ""),
  ),
  listEndpoint(reviewWrite.listFlags, (ctx, { params, query }) => listFlags(ctx, params.id, query)),
  endpoint(reviewWrite.markHelpful, (ctx, { params, request }) => markHelpful(ctx, params.id, addressOf(request))),
  endpoint(photo.addReviewPhoto, (ctx, { params, request, bytes }) =>
    addReviewPhoto(ctx, params.id, { request, bytes }),
  ),
  endpoint(reviewWrite.rejectRevision, (ctx, { params, body }) => rejectRevision(ctx, params.id, body)),
  endpoint(reviewWrite.leaveWithoutReply, (ctx, { params, body }) => leaveWithoutReply(ctx, params.id, body)),
  endpoint(reviewWrite.replyToReview, (ctx, { params, body }) => replyToReview(ctx, params.id, body.content)),
  endpoint(reviewWrite.patchReview, (ctx, { params, body }) => changeReview(ctx, params.id, body)),
  endpoint(reviewWrite.deleteReview, (ctx, { params }) => deleteReview(ctx, params.id)),
  endpoint(reviewWrite.decideReviews, (ctx, { body }) => decideReviews(ctx, body)),
  listEndpoint(review.listReviews, (ctx, { query }) => listReviews(ctx, query)),
  endpoint(reviewWrite.createReview, (ctx, { body, request }) => createReview(ctx, body, invitationOf(request))),
];
