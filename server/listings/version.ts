import "server-only";
import { type ListingBody } from "@/lib/contract/listing-write";
import { listingFields } from "@/lib/rules/listing-field";
import { kindFacts } from "@/lib/rules/listing-kind";
import { requireSeen, versionOf } from "../db/version";
import { type ListingRow } from "./sql";

/** The parts of a listing that are saved separately, by their place in its version. */
export const listingParts = { fields: 0, hours: 1, exceptions: 2 } as const;

/** The version of a listing: of its fields, its hours, and the dates with other hours. */
export const versionOfListing = (row: ListingRow): string =>
  [
    [row.category_id, row.status, ...listingFields.map(({ key }) => row[key]), ...row.further_category_ids],
    [row.hours?.spans ?? [], row.hours?.timeZone],
    row.hours?.exceptions ?? [],
  ]
    .map(versionOf)
    .join(".");

/** Throws `stale` unless the fields of a locked listing are as the sender of this body saw them. */
export function requireFieldsSeen(row: ListingRow, body: ListingBody): void {
  const { seen, values, categoryId, furtherCategoryIds, status } = body;
  const fields: [string, unknown][] = listingFields.map(({ key }) => [key, row[key]]);
  const current: Record<string, unknown> = {
    ...Object.fromEntries(fields),
    category_id: row.category_id,
    category_ids: row.further_category_ids,
    status: row.status,
  };
  const { name, ...others } = current;
  const title = kindFacts[row.kind].titleField;
  requireSeen(
    seen,
    { ...values, [title]: values.name, category_id: categoryId, category_ids: furtherCategoryIds, status },
    { version: versionOfListing(row), current: { ...others, [title]: name }, part: listingParts.fields },
  );
}
