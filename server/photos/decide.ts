import "server-only";
import { type DecisionBrief, type Grounds } from "@/lib/contract/decision";
import { conflict, forbidden } from "@/lib/contract/errors";
import { type DecidedPhoto, type PhotoDecisionBody } from "@/lib/contract/photo";
import { messages } from "@/lib/messages/common";
import { accountOf } from "@/lib/rules/permissions";
import { mergeUndoDays } from "@/lib/rules/duplicates";
import { photoDecision } from "@/lib/rules/photo";
import { daysText, keptDays } from "@/lib/rules/retention";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { endReports } from "../decisions/end-reports";
import { isBarred } from "../decisions/own-case";
import { concerned, needGrounds, recordDecision } from "../decisions/record";
import { readInsiders } from "../listings/rights";
import { albumObject, type FoundPhoto, lockPhoto, needPhoto } from "./lock";
import { toPhoto } from "./sql";

/** What became of a photo that another moderator has decided about meanwhile. */
const becameOf = { pending: "waits again", active: "has already been approved", refused: "has already been refused" };

/** Records why a photo is refused, for who uploaded it and, if it is the listing's own, the owner. */
async function recordRefusal(ctx: Ctx, photo: FoundPhoto, grounds: Grounds): Promise<DecisionBrief> {
  const { id, listing_id: listingId, listing_name: name, status } = photo;
  const { claimedById } = await ctx.db.listing.findUniqueOrThrow({
    where: { id: listingId },
    select: { claimedById: true },
  });
  return recordDecision(ctx, {
    outcome: status === "pending" ? "photo_refused" : "photo_removed",
    targetId: id,
    listingId,
    name,
    grounds,
    taken: { status },
    parties: concerned(photo.user_id, photo.review === null ? claimedById : null),
    quote: photo.alt,
  });
}

/**
 * Approves a pending photo, or refuses a pending or public one and records why.
 * @throws `not-found`, `invalid`, `forbidden` for one's own case, and `conflict` if it has been decided otherwise
 */
export const decidePhoto = (
  ctx: Ctx,
  id: number,
  { approve, from, ...sent }: PhotoDecisionBody,
): Promise<DecidedPhoto> =>
  withTx(ctx, async (inside) => {
    const photo = await lockPhoto(inside, id);
    if (await isBarred(inside, [photo.user_id, ...(await readInsiders(inside, [photo.listing_id]))]))
      throw forbidden(messages.ownCase);
    if (!photoDecision(photo.status, approve) || (from !== undefined && from !== photo.status)) {
      throw conflict(`This photo ${becameOf[photo.status]}.`);
    }
    const grounds = approve ? null : needGrounds(sent, { isBareTaken: true });
    const status = approve ? ("active" as const) : ("refused" as const);
    const reason = grounds?.facts ?? "";
    const decided = { decidedById: accountOf(inside.actor), decidedAt: inside.now };
    await inside.db.photo.update({ where: { id }, data: { status, reason, ...decided } });
    await audit(inside, {
      action: approve ? "photo.approve" : "photo.refuse",
      object: albumObject(photo),
      before: { photo_id: id, status: photo.status },
      after: { photo_id: id, status },
      reason,
    });
    const decision = grounds ? await recordRefusal(inside, photo, grounds) : undefined;
    return { ...toPhoto(await needPhoto(inside, id)), decision };
  });

/** A photo that was refused along with what it belongs to, with its former status. */
export type RefusedPhoto = { id: number; status: "pending" | "active" };

/** Refuses the photos of a review that a moderator removes, which their author learns from the mail about that. */
export const refusePhotosOf = (ctx: Ctx, reviewId: number): Promise<RefusedPhoto[]> =>
  queryRows<RefusedPhoto>(ctx.db)`
    WITH former AS MATERIALIZED (
      SELECT id, status FROM photo WHERE review_id = ${reviewId} AND status <> 'refused' ORDER BY id FOR UPDATE
    )
    UPDATE photo SET status = 'refused', reason = 'The review was removed.', decided_at = ${ctx.now}::timestamptz,
      decided_by_id = ${accountOf(ctx.actor)}::int
    FROM former WHERE photo.id = former.id RETURNING former.id, former.status::text`;

/** Gives photos that were refused their former status. Gives how many there still are. */
export async function restorePhotos(ctx: Ctx, photos: readonly RefusedPhoto[]): Promise<number> {
  return execute(ctx.db)`
    UPDATE photo SET status = former.status::photo_status, reason = '', decided_at = NULL, decided_by_id = NULL
    FROM unnest(${photos.map(({ id }) => id)}::int[], ${photos.map(({ status }) => status)}::text[]) AS former (id, status)
    WHERE photo.id = former.id AND photo.status = 'refused'`;
}

/** Deletes photos some days after they were refused, and those of dropped reviews once their merge can't be undone. */
export async function purgePhotos(db: Db): Promise<void> {
  const isOver = Prisma.sql`(status = 'refused' AND decided_at < now() - ${daysText(keptDays.refusedPhotos)}::interval
    OR review_id IN (SELECT r.id FROM review r WHERE r.deleted_at < now() - ${daysText(mergeUndoDays)}::interval))`;
  const isOfOver = Prisma.sql`p.photo_id IN (SELECT id FROM photo WHERE ${isOver})`;
  await endReports({ db, now: new Date() }, isOfOver);
  await execute(db)`DELETE FROM photo WHERE ${isOver}`;
}
