import "server-only";
import { conflict, invalid } from "@/lib/contract/errors";
import { type MetaFields, type PageMeta } from "@/lib/contract/page-meta";
import {
  type MetaBulkBody,
  metaBulkLimits,
  type MetaChange,
  type MetaChanges,
  mostMetaChanges,
} from "@/lib/contract/page-meta-bulk";
import { exactNumber } from "@/lib/format/number";
import { newMeta } from "@/lib/rules/page-meta";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { attemptTx } from "../db/with-tx";
import { allPageMetas } from "./read";
import { changeLocked, differing, fieldsOf, lockRecord, type MetaChanged } from "./write";

/** Carries the answer of a dry run out of its transaction, which it rolls back. */
class DryRun extends Error {
  constructor(readonly answer: MetaChanges) {
    super("dry run");
  }
}

/** What happened to one record. */
export interface Changed extends MetaChanged {
  /** The row of the file. */
  row: number | null;
}

const shown = (value: unknown): string => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));

/** What differs in a record, field by field. A new one is compared with an empty record. */
function changesOf({ before, after, row }: Changed): MetaChange[] {
  const was: MetaFields = before ? fieldsOf(before) : newMeta(after.meta_type);
  const { label, path } = after;
  return Object.entries(differing(fieldsOf(after), was)).map(([field, value]) => {
    return { row, label, path, field, before: shown(was[field as keyof MetaFields]), after: shown(value) };
  });
}

function answerOf(all: readonly Changed[], isDry: boolean): MetaChanges {
  const each = all.map((one) => ({ isNew: one.before === null, changes: changesOf(one) }));
  const changes = each.flatMap((one) => one.changes);
  return {
    added: each.filter(({ isNew }) => isNew).length,
    changed: each.filter((one) => !one.isNew && one.changes.length > 0).length,
    unchanged: each.filter((one) => !one.isNew && one.changes.length === 0).length,
    changes: changes.slice(0, mostMetaChanges),
    change_count: changes.length,
    dry_run: isDry,
  };
}

/**
 * Runs `work` on many records in one transaction. A dry run does the same and takes it back, so that it says exactly
 * what would happen.
 */
export async function changeMany(
  ctx: Ctx,
  isDry: boolean,
  work: (inside: Ctx) => Promise<Changed[]>,
): Promise<MetaChanges> {
  try {
    return await attemptTx(ctx, async (inside) => {
      const answer = answerOf(await work(inside), isDry);
      if (isDry) throw new DryRun(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.answer;
    throw error;
  }
}

const replaceable = ["title", "description", "og_title", "og_description"] as const;

/** The fields of a record after a bulk change. */
function fieldsAfter(record: PageMeta, { replace, refill, ...fields }: MetaBulkBody["changes"]): Partial<MetaFields> {
  const blanks = refill ? { title: "", description: "", keywords: "", og_title: "", og_description: "" } : {};
  const replaced = replace
    ? Object.fromEntries(
        replaceable.map((key) => [key, record[key].replaceAll(replace.find, () => replace.with).trim()]),
      )
    : {};
  return { ...replaced, ...blanks, ...fields };
}

const tooLong = (record: PageMeta, fields: Partial<MetaFields>): boolean =>
  [fields.title, fields.og_title].some((text) => (text?.length ?? 0) > 255) ||
  [fields.description, fields.og_description].some((text) => (text?.length ?? 0) > 1000);

/** The ids of the chosen records in the order in which they are locked: that of their listings. */
async function chosenIds(ctx: Ctx, { ids, where }: MetaBulkBody): Promise<number[]> {
  const most = metaBulkLimits.records;
  const chosen = ids ?? (await allPageMetas(ctx, where ?? {}, most + 1)).map(({ id }) => id);
  if (chosen.length > most) throw invalid({ where: [`Choose at most ${exactNumber(most)} records.`] });
  const rows = await queryRows<{ id: number }>(ctx.db)`
    SELECT id FROM page_meta WHERE id = ANY (${chosen}::int[]) ORDER BY listing_id NULLS FIRST, id`;
  if (ids && rows.length < new Set(ids).size)
    throw conflict("Some of these records don't exist any more. Reload the list.");
  return rows.map(({ id }) => id);
}

/**
 * Changes many records, all or none, with an audit row for each that changes. Throws `invalid` for too many records and
 * for texts that become too long, and `conflict` for a record that is gone.
 */
export const bulkPageMetas = (ctx: Ctx, body: MetaBulkBody): Promise<MetaChanges> =>
  changeMany(ctx, body.dry_run, async (inside) => {
    const all: Changed[] = [];
    for (const id of await chosenIds(inside, body)) {
      const before = await lockRecord(inside, id);
      const fields = fieldsAfter(before, body.changes);
      if (tooLong(before, fields)) {
        throw invalid({ replace: [`The text of ${before.label} becomes too long.`] });
      }
      all.push({ row: null, before, after: await changeLocked(inside, before, { fields, isNew: false }) });
    }
    return all;
  });
