import "server-only";
import { type Photo, type PhotoBody } from "@/lib/contract/photo";
import { moved } from "@/lib/rules/photo";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { requireSeen } from "../db/version";
import { withTx } from "../db/with-tx";
import { endReports } from "../decisions/end-reports";
import { albumObject, type FoundPhoto, inAlbum, lockOwnPhoto, needPhoto } from "./lock";
import { photoOrder, toPhoto } from "./sql";

/** Moves a photo to another place and renumbers all photos of its listing or review. */
async function place(ctx: Ctx, photo: FoundPhoto, position: number): Promise<void> {
  const rows = await queryRows<{ id: number }>(ctx.db)`
    SELECT p.id FROM photo p WHERE ${inAlbum(photo)} ORDER BY ${photoOrder}`;
  const ids = rows.map((row) => row.id);
  await execute(ctx.db)`
    UPDATE photo p SET position = placed.place - 1
    FROM unnest(${moved(ids, ids.indexOf(photo.id), position)}::int[]) WITH ORDINALITY AS placed (id, place)
    WHERE p.id = placed.id AND p.position <> placed.place - 1`;
}

/**
 * Changes the alt text or the place of a photo of a listing that the caller may edit, or of their own review. Throws
 * not-found, `forbidden`, and `stale`.
 */
export const changePhoto = (ctx: Ctx, id: number, { alt, position, seen }: PhotoBody): Promise<Photo> =>
  withTx(ctx, async (inside) => {
    const photo = await lockOwnPhoto(inside, id);
    requireSeen(seen, { alt }, { version: toPhoto(photo).version, current: { alt: photo.alt } });
    if (alt !== undefined) await inside.db.photo.update({ where: { id }, data: { alt } });
    if (position !== undefined) await place(inside, photo, position);
    await audit(inside, {
      action: "photo.edit",
      object: albumObject(photo),
      before: { photo_id: id, ...(alt !== undefined && { alt: photo.alt }) },
      after: { photo_id: id, ...(alt !== undefined && { alt }), ...(position !== undefined && { position }) },
    });
    return toPhoto(await needPhoto(inside, id));
  });

/** Deletes a photo of a listing that the caller may edit, or of their own review. Throws not-found and `forbidden`. */
export const removePhoto = (ctx: Ctx, id: number): Promise<void> =>
  withTx(ctx, async (inside) => {
    const photo = await lockOwnPhoto(inside, id);
    await endReports(inside, Prisma.sql`p.photo_id = ${id}`);
    await inside.db.photo.delete({ where: { id } });
    const before = { photo_id: id, status: photo.status };
    await audit(inside, { action: "photo.remove", object: albumObject(photo), before });
  });
