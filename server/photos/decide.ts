import "server-only";
import { conflict, forbidden } from "@/lib/contract/errors";
import { type Photo, type PhotoDecisionBody } from "@/lib/contract/photo";
import { messages } from "@/lib/messages";
import { accountOf, isOwnCase } from "@/lib/rules/permissions";
import { photoDecision } from "@/lib/rules/photo";
import { daysText, keptDays } from "@/lib/rules/retention";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { readInsiders } from "../listings/rights";
import { type ListingRow } from "../listings/sql";
import { queueMail } from "../mail/queue";
import { lockPhoto, needPhoto } from "./lock";
import { type PhotoRow, toPhoto } from "./sql";

/** Emails the uploader of a refused photo the reason. */
async function notifyRefusal(
  ctx: Ctx,
  { photo, listing, reason }: { photo: PhotoRow; listing: ListingRow; reason: string },
) {
  if (photo.user_id === null) return;
  const to = { userId: photo.user_id };
  const { fullName: name } = await ctx.db.user.findUniqueOrThrow({
    where: { id: to.userId },
    select: { fullName: true },
  });
  const values = { name, listing: listing.name, listingId: listing.id, alt: photo.alt, reason };
  await queueMail(ctx.db, { to, template: "photo-refused", values });
}

/**
 * Approves a pending photo, or refuses a pending or public one and emails its uploader the reason.
 * @throws `not-found`, `forbidden` for a moderator's own case, and `conflict` if it has been decided otherwise
 */
export const decidePhoto = (ctx: Ctx, id: number, { approve, reason }: PhotoDecisionBody): Promise<Photo> =>
  withTx(ctx, async (inside) => {
    const { photo, listing } = await lockPhoto(inside, id);
    if (isOwnCase(inside.actor, [photo.user_id, ...(await readInsiders(inside, [listing.id]))]))
      throw forbidden(messages.ownCase);
    const decision = photoDecision(photo.status, approve);
    if (!decision) throw conflict("This photo has already been decided.");
    const status = approve ? ("active" as const) : ("refused" as const);
    const decided = { decidedById: accountOf(inside.actor), decidedAt: inside.now };
    await inside.db.photo.update({ where: { id }, data: { status, reason: approve ? "" : reason, ...decided } });
    if (!approve) await notifyRefusal(inside, { photo, listing, reason });
    await audit(inside, {
      action: approve ? "photo.approve" : "photo.refuse",
      object: { type: "listing", id: listing.id },
      before: { photo_id: id, status: photo.status },
      after: { photo_id: id, status },
      reason: approve ? "" : reason,
    });
    return toPhoto(await needPhoto(inside, id));
  });

/** Deletes photos some days after they were refused. */
export async function purgePhotos(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM photo WHERE status = 'refused' AND decided_at < now() - ${daysText(keptDays.refusedPhotos)}::interval`;
}
