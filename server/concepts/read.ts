import "server-only";
import { type Page } from "@/lib/contract/common";
import { type Concept, type ConceptQuery, type NewConcept } from "@/lib/contract/concept";
import { notFound } from "@/lib/contract/errors";
import { type Ctx } from "../ctx";
import { every, holdsText, when } from "../db/conditions";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { versionOf } from "../db/version";

type ConceptRow = Omit<Concept, "created_at" | "updated_at" | "version"> & { created_at: Date; updated_at: Date };

const columns = Prisma.sql`id, name, kind::text, terms, broader, related, created_at, updated_at`;

/** What people edit of a concept. */
export const wordsOf = ({ name, kind, terms, broader, related }: Pick<Concept, keyof NewConcept>): NewConcept => ({
  name,
  kind,
  terms,
  broader,
  related,
});

const toConcept = (row: ConceptRow): Concept => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: versionOf(wordsOf(row)),
});

const contains = (text: string) =>
  Prisma.sql`(${holdsText(Prisma.sql`name`, text)} OR ${holdsText(Prisma.sql`array_to_string(terms, '|')`, text)})`;

/** A page of concepts in alphabetical order, with the total count. */
export async function listConcepts(ctx: Ctx, query: ConceptQuery): Promise<Page<Concept>> {
  const where = every([
    ...when(query.kind, (kind) => Prisma.sql`kind = ${kind}::concept_kind`),
    ...when(query.search, contains),
  ]);
  const [rows, total] = await Promise.all([
    queryRows<ConceptRow>(ctx.db)`
      SELECT ${columns} FROM concept WHERE ${where} ORDER BY lower(name), id LIMIT ${query.limit} OFFSET ${query.offset}`,
    queryOne<{ count: number }>(ctx.db)`SELECT count(*)::int AS count FROM concept WHERE ${where}`,
  ]);
  return { items: rows.map(toConcept), count: total.count };
}

/** All concepts in alphabetical order. */
export const listAllConcepts = async (ctx: Ctx): Promise<Concept[]> =>
  (await queryRows<ConceptRow>(ctx.db)`SELECT ${columns} FROM concept ORDER BY lower(name), id`).map(toConcept);

/** The concepts of these names, in any case of letters. */
export const conceptsNamed = async (ctx: Ctx, names: string[]): Promise<Concept[]> =>
  (
    await queryRows<ConceptRow>(ctx.db)`
      SELECT ${columns} FROM concept WHERE lower(name) = ANY (SELECT lower(unnest(${names}::text[])))`
  ).map(toConcept);

/** Reads a concept. Throws not-found. */
export async function needConcept(ctx: Ctx, id: number): Promise<Concept> {
  const [row] = await queryRows<ConceptRow>(ctx.db)`SELECT ${columns} FROM concept WHERE id = ${id}`;
  if (!row) throw notFound();
  return toConcept(row);
}
