import "server-only";
import { type Page } from "@/lib/contract/common";
import { notFound } from "@/lib/contract/errors";
import { type Synonym, type SynonymQuery } from "@/lib/contract/synonym";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { every, holdsText, when } from "../db/conditions";

interface SynonymRow {
  id: number;
  phrase: string;
  means: string[];
  created_at: Date;
  updated_at: Date;
}

const columns = Prisma.sql`id, phrase, means, created_at, updated_at`;

const toSynonym = (row: SynonymRow): Synonym => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const holding = (text: string) =>
  Prisma.sql`(${holdsText(Prisma.sql`phrase`, text)}
    OR ${holdsText(Prisma.sql`array_to_string(means, '|')`, text)})`;

/** Everyday phrases in the order of the alphabet, a page at a time. */
export async function listSynonyms(ctx: Ctx, { limit, offset, search }: SynonymQuery): Promise<Page<Synonym>> {
  const wanted = every(when(search, holding));
  const [rows, [total]] = await Promise.all([
    queryRows<SynonymRow>(ctx.db)`
      SELECT ${columns} FROM search_synonym WHERE ${wanted} ORDER BY lower(phrase), id LIMIT ${limit} OFFSET ${offset}`,
    queryRows<{ count: number }>(ctx.db)`
      SELECT count(*)::int AS count FROM search_synonym WHERE ${wanted}`,
  ]);
  return { items: rows.map(toSynonym), count: total?.count ?? 0 };
}

/** One phrase, held until the transaction ends. Throws not-found. */
export async function needSynonym(ctx: Ctx, id: number): Promise<Synonym> {
  const [row] = await queryRows<SynonymRow>(ctx.db)`
    SELECT ${columns} FROM search_synonym WHERE id = ${id} FOR UPDATE`;
  if (!row) throw notFound();
  return toSynonym(row);
}
