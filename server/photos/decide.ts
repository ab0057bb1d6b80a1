import "server-only";
import { conflict, forbidden } from "@/lib/contract/errors";
import { type Photo, type PhotoDecisionBody } from "@/lib/contract/photo";
import { messages } from "@/lib/messages/common";
import { accountOf, isOwnCase } from "@/lib/rules/permissions";
import { mergeUndoDays } from "@/lib/rules/duplicates";
import { photoDecision } from "@/lib/rules/photo";
import { daysText, keptDays } from "@/lib/rules/retention";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { readInsiders } from "../listings/rights";
import { queueMail } from "../mail/queue";
import { albumObject, type FoundPhoto, lockPhoto, needPhoto } from "./lock";
import { toPhoto } from "./sql";

/** Emails the uploader of a refused photo the reason. */
async function notifyRefusal(ctx: Ctx, photo: FoundPhoto, reason: string) {
  if (photo.user_id === null) return;
  const to = { userId: photo.user_id };
  const { fullName: name } = await ctx.db.user.findUniqueOrThrow({
    where: { id: to.userId },
    select: { fullName: true },
  });
  const { listing_name: listing, listing_id: listingId, alt } = photo;
  const values = { name, listing, listingId, isOfReview: photo.review !== null, alt, reason };
  await queueMail(ctx.db, { to, template: "photo-refused", values });
}

/**
 * Approves a pending photo, or refuses a pending or public one and emails its uploader the reason.
 * @throws `not-found`, `forbidden` for a moderator's own case, and `conflict` if it has been decided otherwise
 */
export const decidePhoto = (ctx: Ctx, id: number, { approve, reason }: PhotoDecisionBody): Promise<Photo> =>
  withTx(ctx, async (inside) => {
    const photo = await lockPhoto(inside, id);
    if (isOwnCase(inside.actor, [photo.user_id, ...(await readInsiders(inside, [photo.listing_id]))]))
      throw forbidden(messages.ownCase);
    const decision = photoDecision(photo.status, approve);
    if (!decision) throw conflict("This photo has already been decided.");
    const status = approve ? ("active" as const) : ("refused" as const);
    const decided = { decidedById: accountOf(inside.actor), decidedAt: inside.now };
    await inside.db.photo.update({ where: { id }, data: { status, reason: approve ? "" : reason, ...decided } });
    if (!approve) await notifyRefusal(inside, photo, reason);
    await audit(inside, {
      action: approve ? "photo.approve" : "photo.refuse",
      object: albumObject(photo),
      before: { photo_id: id, status: photo.status },
      after: { photo_id: id, status },
      reason: approve ? "" : reason,
    });
    return toPhoto(await needPhoto(inside, id));
  });

/** Refuses the photos of reviews that a moderator removes, which their author learns from the mail about that. */
export async function refusePhotosOf(ctx: Ctx, reviewIds: number[]): Promise<void> {
  await ctx.db.photo.updateMany({
    where: { reviewId: { in: reviewIds }, status: { not: "refused" } },
    data: {
      status: "refused",
      reason: "The review was removed.",
      decidedById: accountOf(ctx.actor),
      decidedAt: ctx.now,
    },
  });
}

/** Deletes photos some days after they were refused, and those of dropped reviews once their merge can't be undone. */
export async function purgePhotos(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM photo WHERE status = 'refused' AND decided_at < now() - ${daysText(keptDays.refusedPhotos)}::interval
      OR EXISTS (
        SELECT FROM review r WHERE r.id = review_id AND r.deleted_at < now() - ${daysText(mergeUndoDays)}::interval)`;
}
