import "server-only";
import {
  factKeys,
  type FactKey,
  type FactSource,
  type SourceEntry,
  withEntry,
  withSourcesOf,
} from "@/lib/rules/fact-source";
import { isModerator } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";

/** The recorded entries of a listing `l`. */
export const sourceEntries = Prisma.sql`
  coalesce((SELECT s.entries FROM listing_source s WHERE s.listing_id = l.id), '[]'::jsonb)`;

/** How a listing `l` was added: facts that no entry names come from there. Who added a listing without an import may be gone. */
export const originColumns = Prisma.sql`
  l.created_at AS added_at, l.import_id, (
    SELECT u.user_type IN ('reviewer', 'owner') FROM "user" u WHERE u.id = l.created_by_id) AS is_visitors`;

export interface Origin {
  added_at: Date;
  import_id: number | null;
  is_visitors: boolean | null;
}

/** A listing's entries, the last of which is how it was added. */
export const withOrigin = (
  entries: readonly SourceEntry[],
  { added_at, import_id, is_visitors }: Origin,
): SourceEntry[] => [
  ...entries,
  {
    at: added_at.toISOString(),
    source: import_id === null ? (is_visitors ? "visitor" : "admin") : "import",
    ...(import_id !== null && { import: import_id }),
    fields: [...factKeys],
  },
];

async function readEntries({ db }: Ctx, listingId: number): Promise<SourceEntry[]> {
  const [row] = await queryRows<{ entries: SourceEntry[] }>(db)`
    SELECT entries FROM listing_source WHERE listing_id = ${listingId}`;
  return row?.entries ?? [];
}

const store = ({ db }: Ctx, listingId: number, entries: readonly SourceEntry[]): Promise<number> =>
  execute(db)`
    INSERT INTO listing_source (listing_id, entries) VALUES (${listingId}, ${JSON.stringify(entries)}::jsonb)
    ON CONFLICT (listing_id) DO UPDATE SET entries = excluded.entries`;

/**
 * Records that this call set facts of a locked listing, or with no `fields` that it confirmed all of them. The source is
 * `ctx.factSource`: set it for what comes from elsewhere than the caller, as in `changeLocked({ ...ctx, factSource:
 * { source: "visitor" } }, …)`. Otherwise it is the site for moderators and admins, and the owner for all others.
 */
export async function recordSources(ctx: Ctx, listingId: number, fields: readonly FactKey[]): Promise<void> {
  const own: FactSource = isModerator(ctx.actor) ? "admin" : "owner";
  const entry = { at: ctx.now.toISOString(), ...(ctx.factSource ?? { source: own }), fields: [...fields] };
  await store(ctx, listingId, withEntry(await readEntries(ctx, listingId), entry));
}

/** Gives facts of a locked listing the sources that `from` names. Returns the entries before. */
export async function takeSources(
  ctx: Ctx,
  listingId: number,
  { from, fields }: { from: readonly SourceEntry[]; fields: readonly FactKey[] },
): Promise<SourceEntry[]> {
  const before = await readEntries(ctx, listingId);
  if (fields.length > 0) await store(ctx, listingId, withSourcesOf(before, from, fields));
  return before;
}

/** A locked listing's entries, with how it was added. */
export async function readAllSources(ctx: Ctx, listingId: number): Promise<SourceEntry[]> {
  const rows = await queryRows<Origin & { entries: SourceEntry[] }>(ctx.db)`
    SELECT ${sourceEntries} AS entries, ${originColumns} FROM listing l WHERE l.id = ${listingId}`;
  return rows.flatMap(({ entries, ...origin }) => withOrigin(entries, origin));
}
