import "server-only";
import { type MetaFields } from "@/lib/contract/page-meta";
import { type MetaChange, type MetaChanges, mostMetaChanges } from "@/lib/contract/page-meta-file";
import { newMeta } from "@/lib/rules/page-meta";
import { type Ctx } from "../ctx";
import { attemptTx } from "../db/with-tx";
import { fieldsOf } from "./serialize";
import { differing, type MetaChanged } from "./write";

/** Carries the answer of a dry run out of its transaction, which it rolls back. */
class DryRun extends Error {
  constructor(readonly answer: MetaChanges) {
    super("dry run");
  }
}

/** What happened to one record. */
export interface Changed extends MetaChanged {
  /** The row of the file. */
  row: number;
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
