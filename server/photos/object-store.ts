import "server-only";
import { randomUUID } from "node:crypto";
import { ProblemError } from "@/lib/contract/errors";
import { type Db } from "../db/client";
import { queryRows } from "../db/sql";
import { env } from "../env";
import { log } from "../log";
import { OutsideError } from "../process/outside-call.mjs";
import { askBucket, BucketError } from "./bucket.mjs";
import { type EncodedPhoto } from "./encode";

/** Where a file of a photo is: in its row, or in the bucket. */
export interface StoredFile {
  bytes: Buffer | null;
  object_key: string | null;
}

const retryAfterSeconds = 5;
const deletedAtOnce = 500;

/** Logs why the bucket failed, but not each request that it wasn't even asked because it kept failing. */
export function logBucketError(error: unknown, text: string): void {
  const { cause } = error as BucketError;
  if (!(cause instanceof OutsideError && cause.wasRefused)) log().error({ err: error }, text);
}

/**
 * Stores the files of a photo and returns the columns of their rows: the bytes, or where the operator named a bucket,
 * the keys of the new objects. Call it before the transaction begins, so that none waits for a bucket. Throws
 * `overloaded` if the bucket fails.
 */
export async function storeFiles(db: Db, files: EncodedPhoto["files"]) {
  const encoded = files.map(({ size, bytes }) => ({ size, bytes: new Uint8Array(bytes) }));
  const store = env().photoStore;
  if (!store) return encoded;
  const objects = encoded.map((file) => ({ ...file, objectKey: `photos/${randomUUID()}.webp` }));
  // Whatever fails from here on, no object is forgotten: inserting the photo's rows deletes these.
  await db.unusedPhotoObject.createMany({ data: objects.map(({ objectKey }) => ({ objectKey })) });
  try {
    await Promise.all(objects.map(({ objectKey: key, bytes: body }) => askBucket(store, { method: "PUT", key, body })));
    return objects.map(({ size, objectKey }) => ({ size, objectKey }));
  } catch (error) {
    logBucketError(error, "couldn't store a photo");
    const detail = "Photos can't be stored at the moment. Please try again.";
    throw new ProblemError({ kind: "overloaded", detail, retryAfterSeconds });
  }
}

/** The bytes of a file. Throws `BucketError`. */
export async function readStored({ bytes, object_key: key }: StoredFile): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes) return new Uint8Array(bytes);
  const store = env().photoStore;
  if (!store) throw new BucketError("PHOTO_STORE_URL is not set, but photos are in a bucket.");
  return askBucket(store, { method: "GET", key: key! });
}

/** Deletes the objects from the bucket that no photo has referred to for an hour. What fails is tried again next time. */
export async function deleteUnusedObjects(db: Db): Promise<void> {
  const store = env().photoStore;
  if (!store) return;
  const rows = await queryRows<{ object_key: string }>(db)`
    SELECT object_key FROM unused_photo_object WHERE since < now() - interval '1 hour'
    ORDER BY since LIMIT ${deletedAtOnce}`;
  for (const { object_key: objectKey } of rows) {
    // Deleting one that is gone already also succeeds.
    await askBucket(store, { method: "DELETE", key: objectKey });
    await db.unusedPhotoObject.deleteMany({ where: { objectKey } });
  }
}
