import "server-only";
import { type FactHistory } from "@/lib/contract/fact";
import { type Listing } from "@/lib/contract/listing";
import { factKeys, type FactKey, inOrder, type SourceEntry, sourcesOf } from "@/lib/rules/fact-source";
import { wireName } from "@/lib/rules/listing-form";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Ctx } from "../ctx";
import { queryOne } from "../db/sql";
import { type ListingRef } from "../listings/lock";
import { needListing } from "../listings/read";
import { type Origin, originColumns, sourceEntries, withOrigin } from "../listings/sources";

type Row = Origin & {
  entries: SourceEntry[];
  imports: Record<string, string> | null;
  /** When the NPI registry last confirmed the number. */
  registry_at: Date | null;
};

/** What a registry confirmed counts as its own. */
const ofRegistry = (at: Date | null): SourceEntry[] =>
  at ? [{ at: at.toISOString(), source: "registry", fields: ["npi_number"] }] : [];

function isFilled(listing: Listing, key: FactKey): boolean {
  if (key === "name") return true;
  if (key === "locations") return listing.more_locations > 0;
  return listing[key] !== null && listing[key] !== "";
}

const fieldName = (kind: Kind, key: FactKey): string =>
  key === "hours" || key === "locations" ? key : wireName(kind, key);

/** Where the facts of a listing come from, with no check of who may see it. */
export async function readFacts({ db }: Pick<Ctx, "db">, listing: Listing): Promise<FactHistory> {
  const {
    entries,
    imports,
    registry_at: registryAt,
    ...added
  } = await queryOne<Row>(db)`
    SELECT listed.entries, listed.added_at, listed.import_id, listed.is_visitors, (
      SELECT json_object_agg(i.id, i.file_name) FROM import i WHERE i.id = listed.import_id
        OR i.id IN (SELECT (entry ->> 'import')::int FROM jsonb_array_elements(listed.entries) AS entry)) AS imports, (
        SELECT checked_at FROM npi_check WHERE listing_id = ${listing.id} AND outcome = 'matched') AS registry_at
    FROM (SELECT ${sourceEntries} AS entries, ${originColumns} FROM listing l WHERE l.id = ${listing.id}) listed`;
  const all = withOrigin(inOrder(entries, ofRegistry(registryAt)), added);
  const sources = sourcesOf(all);
  const filled = factKeys.filter((key) => isFilled(listing, key));
  const originOf = (entry: SourceEntry) => ({
    source: entry.source,
    import: imports?.[String(entry.import)] ?? null,
  });
  return {
    confirmed_at: entries[0]?.at ?? added.added_at.toISOString(),
    facts: filled.flatMap((key) => {
      const entry = sources.get(key);
      return entry ? [{ field: fieldName(listing.type, key), ...originOf(entry), set_at: entry.at }] : [];
    }),
    changes: all.map((entry, place) => {
      const fields = place < all.length - 1 ? entry.fields : filled.filter((key) => sources.get(key) === entry);
      return { at: entry.at, ...originOf(entry), fields: fields.map((key) => fieldName(listing.type, key)) };
    }),
  };
}

/** Where the facts of a listing come from that the caller may see. Throws not-found. */
export const readFactHistory = async (ctx: Ctx, { kind, id }: ListingRef): Promise<FactHistory> =>
  readFacts(ctx, await needListing(ctx, kind, id));
