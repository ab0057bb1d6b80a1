import "server-only";
import { signatureOf } from "../auth/signing";
import { Prisma } from "../db/client";

/** The hash under which an invited address is stored, whatever its case. Without the site's secret it can't be guessed. */
export const addressHash = (email: string): string => signatureOf("invited address", email.trim().toLowerCase());

/** The ids of a listing and of those that were merged into it. */
export const withMerged = (listingId: number): Prisma.Sql =>
  Prisma.sql`SELECT id FROM listing WHERE id = ${listingId} OR merged_into_id = ${listingId}`;
