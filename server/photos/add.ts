import "server-only";
import { createHash } from "node:crypto";
import { conflict, invalid, type ProblemError } from "@/lib/contract/errors";
import { type Photo, photoForm } from "@/lib/contract/photo";
import { photoLimits } from "@/lib/rules/photo";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { queryOne, queryRows } from "../db/sql";
import { oncePerKey } from "../http/idempotency";
import { fieldErrors } from "../http/input";
import { type Form, readForm } from "../http/multipart";
import { withTx } from "../db/with-tx";
import { type ListingRef, lockListing } from "../listings/lock";
import { type EncodedPhoto, encodePhoto } from "./encode";
import { type Album, albumObject, inAlbum, requireAlbum } from "./lock";
import { storeFiles } from "./object-store";
import { photoColumns, type PhotoRow, toPhoto } from "./sql";

/** A photo as it was sent. */
export interface SentForm {
  request: Request;
  bytes: Buffer;
}

type StoredPhoto = Omit<EncodedPhoto, "files"> & { files: Awaited<ReturnType<typeof storeFiles>> };

function partsOf({ files, texts }: Form): { file: Buffer; alt: string } {
  if (!files.photo?.length) throw invalid({ photo: ["Choose a photo."] });
  const parsed = photoForm.safeParse({ alt: texts.alt });
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  return { file: files.photo, alt: parsed.data.alt };
}

interface Present {
  count: number;
  /** How many of the caller's photos moderators approved. */
  approved: number;
  next: number;
  is_here: boolean;
}

/** The photos that a listing or review has, refused ones aside. */
const presentIn = (ctx: Ctx, album: Album, hash: string): Promise<Present> =>
  queryOne<Present>(ctx.db)`
    SELECT count(*) FILTER (WHERE status <> 'refused')::int AS count,
      count(*) FILTER (WHERE status = 'active' AND decided_at IS NOT NULL AND user_id = ${accountOf(ctx.actor)}::int)::int
        AS approved,
      coalesce(max(position) + 1, 0)::int AS next,
      coalesce(bool_or(hash = ${hash} AND status <> 'refused'), false) AS is_here
    FROM photo p WHERE ${inAlbum(album)}`;

/** A refusal if the album is full, else null. */
function refusalOf(album: Album, { count }: Present): ProblemError | null {
  const { type } = albumObject(album);
  const most = photoLimits.most[type];
  return count >= most ? conflict(`A ${type} can have ${most} photos. Remove one first.`) : null;
}

async function insert(ctx: Ctx, photo: StoredPhoto, more: { album: Album; alt: string; present: Present }) {
  const { album, alt, present } = more;
  const isTrusted = album.review === null && present.approved >= photoLimits.trustedAfter;
  const { id } = await ctx.db.photo.create({
    data: {
      listingId: album.listing_id,
      reviewId: album.review?.id ?? null,
      userId: accountOf(ctx.actor),
      status: isTrusted ? "active" : "pending",
      alt,
      position: present.next,
      width: photo.width,
      height: photo.height,
      hash: photo.hash,
      look: photo.look,
      createdAt: ctx.now,
      files: { create: photo.files },
    },
    select: { id: true },
  });
  const [row] = await queryRows<PhotoRow>(ctx.db)`SELECT ${photoColumns} FROM photo p WHERE p.id = ${id}`;
  return row!;
}

const store = (ctx: Ctx, lockAlbum: LockAlbum, { photo, alt }: { photo: StoredPhoto; alt: string }): Promise<Photo> =>
  withTx(ctx, async (inside) => {
    const album = await lockAlbum(inside);
    const object = albumObject(album);
    const present = await presentIn(inside, album, photo.hash);
    if (present.is_here) throw conflict(`This ${object.type} already has this photo.`);
    const full = refusalOf(album, present);
    if (full) throw full;
    const row = await insert(inside, photo, { album, alt, present });
    await audit(inside, { action: "photo.add", object, after: { photo_id: row.id, status: row.status } });
    return toPhoto(row);
  });

/** Locks what gets the photo. Throws if the caller may not add one. */
type LockAlbum = (ctx: Ctx) => Promise<Album>;

/**
 * Adds a photo to what `lockAlbum` locks: pending, or active if moderators approved enough of the caller's on that listing.
 * The file is encoded and stored before the transaction begins, so that none waits for it. Neither happens for a full album.
 * @throws `unreadable`, `invalid`, `overloaded`, `conflict` for a photo that is there already or one too many, and what
 * `lockAlbum` throws
 */
export async function addPhoto(ctx: Ctx, lockAlbum: LockAlbum, sent: SentForm): Promise<Photo> {
  const full = await withTx(ctx, async (inside) => {
    const album = await lockAlbum(inside);
    return refusalOf(album, await presentIn(inside, album, ""));
  });
  const { file, alt } = partsOf(readForm(sent.bytes, sent.request.headers.get("content-type")));
  const body = createHash("sha256").update(alt).update("\0").update(file).digest("hex");
  const once = (run: (inside: Ctx) => Promise<Photo>) =>
    oncePerKey(ctx, { request: sent.request, body }, run) as Promise<Photo>;
  // A repeat of the call that filled the album still gets that call's response.
  if (full) return once(() => Promise.reject(full));
  const encoded = await encodePhoto(file);
  const photo = { ...encoded, files: await storeFiles(ctx.db, encoded.files) };
  return once((inside) => store(inside, lockAlbum, { photo, alt }));
}

/** Adds a photo to a listing that the caller may edit. Throws `not-found`, `forbidden`, and what `addPhoto` throws. */
export const addListingPhoto = (ctx: Ctx, ref: ListingRef, sent: SentForm): Promise<Photo> =>
  addPhoto(
    ctx,
    async (inside) => {
      const album = { listing_id: (await lockListing(inside, ref)).id, review: null };
      await requireAlbum(inside, album);
      return album;
    },
    sent,
  );
