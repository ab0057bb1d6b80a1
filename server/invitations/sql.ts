import "server-only";
import { signaturesOf } from "../auth/signing";
import { Prisma } from "../db/client";

/**
 * The hashes under which an invited address may be stored, whatever its case; new ones under the first. Without the site's
 * secrets it can't be guessed.
 */
export const addressHashes = (email: string) => signaturesOf("invited address", email.trim().toLowerCase());

/** The ids of a listing and of those that were merged into it. */
export const withMerged = (listingId: number): Prisma.Sql =>
  Prisma.sql`SELECT id FROM listing WHERE id = ${listingId} OR merged_into_id = ${listingId}`;
