import "server-only";
import { createHash } from "node:crypto";
import { conflict, invalid } from "@/lib/contract/errors";
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
import { requireRight } from "../listings/rights";
import { type EncodedPhoto, encodePhoto } from "./encode";
import { storeFiles } from "./object-store";
import { photoColumns, type PhotoRow, toPhoto } from "./sql";

/** A photo as it was sent. */
interface SentForm {
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

/** The photos that a listing has, refused ones aside. */
const presentOn = (ctx: Ctx, listingId: number, hash: string): Promise<Present> =>
  queryOne<Present>(ctx.db)`
    SELECT count(*) FILTER (WHERE status <> 'refused')::int AS count,
      count(*) FILTER (WHERE status = 'active' AND decided_at IS NOT NULL AND user_id = ${accountOf(ctx.actor)}::int)::int
        AS approved,
      coalesce(max(position) + 1, 0)::int AS next,
      coalesce(bool_or(hash = ${hash} AND status <> 'refused'), false) AS is_here
    FROM photo WHERE listing_id = ${listingId}`;

async function insert(ctx: Ctx, photo: StoredPhoto, more: { listingId: number; alt: string; present: Present }) {
  const { listingId, alt, present } = more;
  const status = present.approved >= photoLimits.trustedAfter ? ("active" as const) : ("pending" as const);
  const { id } = await ctx.db.photo.create({
    data: {
      listingId,
      userId: accountOf(ctx.actor),
      status,
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

const store = (ctx: Ctx, ref: ListingRef, { photo, alt }: { photo: StoredPhoto; alt: string }): Promise<Photo> =>
  withTx(ctx, async (inside) => {
    const listing = await lockListing(inside, ref);
    await requireRight(inside, listing, "edit");
    const present = await presentOn(inside, ref.id, photo.hash);
    if (present.is_here) throw conflict("This listing already has this photo.");
    if (present.count >= photoLimits.perListing) {
      throw conflict(`A listing can have ${photoLimits.perListing} photos. Remove one first.`);
    }
    const row = await insert(inside, photo, { listingId: ref.id, alt, present });
    const after = { photo_id: row.id, status: row.status };
    await audit(inside, { action: "photo.add", object: { type: "listing", id: ref.id }, after });
    return toPhoto(row);
  });

/**
 * Adds a photo to a listing that the caller may edit: pending, or active if moderators approved enough of theirs there. The file
 * is encoded and stored before the transaction begins, so that none waits for it.
 * @throws `not-found`, `forbidden`, `unreadable`, `invalid`, `overloaded`, and `conflict` for a photo that is there
 * already or one too many
 */
export async function addPhoto(ctx: Ctx, ref: ListingRef, sent: SentForm): Promise<Photo> {
  await withTx(ctx, async (inside) => requireRight(inside, await lockListing(inside, ref, "share"), "edit"));
  const { file, alt } = partsOf(readForm(sent.bytes, sent.request.headers.get("content-type")));
  const encoded = await encodePhoto(file);
  const photo = { ...encoded, files: await storeFiles(ctx.db, encoded.files) };
  const body = createHash("sha256").update(alt).update("\0").update(file).digest("hex");
  return (await oncePerKey(ctx, { request: sent.request, body }, (inside) =>
    store(inside, ref, { photo, alt }),
  )) as Photo;
}
