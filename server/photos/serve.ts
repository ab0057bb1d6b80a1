import "server-only";
import { photoSizes } from "@/lib/rules/photo";
import { readId } from "@/lib/rules/id";
import { actorOf } from "../auth/actor";
import { type Db, database } from "../db/client";
import { queryRows } from "../db/sql";
import { unavailable } from "../db/db-errors";
import { env } from "../env";
import { surrogateKey } from "../process/cdn.mjs";
import { isKnown } from "../process/etag.mjs";
import { log } from "../log";
import { BucketError } from "./bucket.mjs";
import { accessColumns, maySeeHidden, type PhotoAccess } from "./lock";
import { logBucketError, readStored, type StoredFile } from "./object-store";
import { isKept, photoJoins } from "./sql";

/** The address of a photo's file below `/photos/`. */
interface PhotoAddress {
  id: string;
  file: string;
}

type FileRow = StoredFile & PhotoAccess;

/** For a year: another photo has another address. */
const publicCache = "public, max-age=31536000, immutable";
const privateCache = "private, no-store";
const retrySeconds = "5";

const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });

async function findFile(db: Db, { id, file }: PhotoAddress): Promise<FileRow | null> {
  const [, hash, size] = /^([0-9a-f]{16})-(\d{1,4})\.webp$/.exec(file) ?? [];
  const photoId = readId(id);
  if (photoId === null || !hash || !photoSizes.some((known) => String(known) === size)) return null;
  const [row] = await queryRows<FileRow>(db)`
    SELECT p.listing_id, p.user_id, ${accessColumns}, f.bytes, f.object_key
    FROM photo p ${photoJoins} JOIN photo_file f ON f.photo_id = p.id AND f.size = ${Number(size)}
    WHERE p.id = ${photoId} AND p.hash = ${hash} AND ${isKept}`;
  return row ?? null;
}

async function respond(request: Request, address: PhotoAddress): Promise<Response> {
  const db = database();
  const found = await findFile(db, address);
  // Who asks matters only for a photo that isn't public.
  if (!found || !(found.is_public || (await maySeeHidden({ actor: await actorOf(request, db), db }, found))))
    return empty(404);
  const headers = {
    etag: `"${address.file}"`,
    "cache-control": found.is_public ? publicCache : privateCache,
    "x-content-type-options": "nosniff",
    ...(env().cdn && { "surrogate-key": surrogateKey(`listing:${found.listing_id}`) }),
  };
  if (isKnown(request.headers.get("if-none-match"), headers.etag)) return new Response(null, { status: 304, headers });
  const bytes = await readStored(found);
  return new Response(bytes, {
    headers: { ...headers, "content-type": "image/webp", "content-length": String(bytes.length) },
  });
}

/**
 * Responds to a request for a photo: 404 unless it is public or the visitor may see it, which no cache then keeps.
 */
export async function answerPhoto(request: Request, address: PhotoAddress): Promise<Response> {
  try {
    return await respond(request, address);
  } catch (error) {
    if (error instanceof BucketError) logBucketError(error, "couldn't read a photo");
    if (unavailable(error) || error instanceof BucketError) return empty(503, { "retry-after": retrySeconds });
    log().error({ err: error }, "couldn't serve a photo");
    return empty(500);
  }
}
