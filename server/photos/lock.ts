import "server-only";
import { conflict, notFound } from "@/lib/contract/errors";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, isModerator } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { lockListing } from "../listings/lock";
import { hasRight, requireRight } from "../listings/rights";
import { type ListingRow } from "../listings/sql";
import { photoColumns, type PhotoRow } from "./sql";

interface LockedPhoto {
  photo: PhotoRow;
  listing: ListingRow;
}

async function findPhoto(ctx: Ctx, id: number): Promise<(PhotoRow & { kind: Kind }) | null> {
  const [row] = await queryRows<PhotoRow & { kind: Kind }>(ctx.db)`
    SELECT ${photoColumns}, l.kind::text FROM photo p JOIN listing l ON l.id = p.listing_id WHERE p.id = ${id}`;
  return row ?? null;
}

/** Whether the caller may see a photo that isn't public: its uploader, its listing's team, and moderators may. */
export const maySeeHidden = async (
  ctx: Pick<Ctx, "actor" | "db">,
  { user_id, listing_id }: Pick<PhotoRow, "user_id" | "listing_id">,
): Promise<boolean> =>
  isModerator(ctx.actor) || (user_id !== null && user_id === accountOf(ctx.actor)) || hasRight(ctx, listing_id, "view");

/**
 * Locks a photo's listing, then reads the photo. Every change of a listing's photos takes this lock. Throws not-found,
 * also for a photo that the caller may not see, and `conflict` for one that a merge moved in between.
 */
export async function lockPhoto(ctx: Ctx, id: number): Promise<LockedPhoto> {
  const found = await findPhoto(ctx, id);
  if (!found) throw notFound();
  const listing = await lockListing(ctx, { kind: found.kind, id: found.listing_id });
  const photo = await findPhoto(ctx, id);
  if (!photo || !(photo.status === "active" || (await maySeeHidden(ctx, photo)))) throw notFound();
  if (photo.listing_id !== listing.id) throw conflict("This photo's listing has just changed. Please try again.");
  return { photo, listing };
}

/** The same, for a photo of a listing that the caller may edit. Throws `forbidden`. */
export async function lockOwnPhoto(ctx: Ctx, id: number): Promise<LockedPhoto> {
  const locked = await lockPhoto(ctx, id);
  await requireRight(ctx, locked.listing, "edit");
  return locked;
}

/** Reads a photo. Throws not-found. */
export async function needPhoto(ctx: Ctx, id: number): Promise<PhotoRow> {
  const photo = await findPhoto(ctx, id);
  if (!photo) throw notFound();
  return photo;
}
