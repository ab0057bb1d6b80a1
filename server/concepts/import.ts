import "server-only";
import { type ConceptsImported } from "@/lib/contract/concept";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { refuseRows } from "../http/csv-rows";
import { type FileRow } from "./csv";
import { conceptsNamed } from "./read";
import { changeConcepts, problemsOf, problemText } from "./write";

/** Stores the rows, and gives the concepts that it added or changed. */
const store = (ctx: Ctx, rows: readonly FileRow[]) =>
  queryRows<{ id: number; name: string }>(ctx.db)`
    INSERT INTO concept AS c (name, kind, terms, broader, related, created_at, updated_at)
    SELECT row.*, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows.map(({ concept }) => concept))}::jsonb)
      AS row (name text, kind concept_kind, terms text[], broader text[], related text[])
    ON CONFLICT (lower(name)) DO UPDATE SET name = excluded.name, kind = excluded.kind, terms = excluded.terms,
      broader = excluded.broader, related = excluded.related, updated_at = excluded.updated_at
    WHERE (c.name, c.kind, c.terms, c.broader, c.related)
      IS DISTINCT FROM (excluded.name, excluded.kind, excluded.terms, excluded.broader, excluded.related)
    RETURNING c.id, c.name`;

/** Throws `invalid` with the numbers of rows that say what another concept means, nothing, or no concept. */
async function checkRows(ctx: Ctx, rows: readonly FileRow[]): Promise<void> {
  const stored = await conceptsNamed(
    ctx,
    rows.map(({ concept }) => concept.name),
  );
  const numbers = new Map(rows.map(({ number, concept }) => [concept.name, number]));
  const numberOf = new Map(stored.map(({ id, name }) => [id, numbers.get(name) ?? 0]));
  const problems = await problemsOf(ctx, [...numberOf.keys()]);
  refuseRows(
    problems.map((problem) => ({
      number: numberOf.get(problem.id) ?? 0,
      text: `${problem.field}: ${problemText(problem)}`,
    })),
  );
}

/**
 * Adds the concepts of a file and changes those that there are, by their name; others stay. Throws `invalid` with what is
 * wrong with which rows; then nothing changes.
 */
export const importConcepts = (ctx: Ctx, rows: readonly FileRow[]): Promise<ConceptsImported> =>
  changeConcepts(ctx, async (inside) => {
    const names = rows.map(({ concept }) => concept.name);
    const known = new Set((await conceptsNamed(inside, names)).map(({ id }) => id));
    const stored = await store(inside, rows);
    await checkRows(inside, rows);
    const added = stored.filter(({ id }) => !known.has(id)).map(({ name }) => name);
    const changed = stored.filter(({ id }) => known.has(id)).map(({ name }) => name);
    if (stored.length > 0) {
      await audit(inside, {
        action: "concept.import",
        object: { type: "concept", id: null },
        after: { added, changed },
      });
    }
    return { added: added.length, changed: changed.length, unchanged: rows.length - stored.length };
  });
