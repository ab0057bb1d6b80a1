import "server-only";
import { type Page } from "@/lib/contract/common";
import { notFound } from "@/lib/contract/errors";
import { type SaidWays, type Synonym, type SynonymQuery } from "@/lib/contract/synonym";
import { segmentsOf, type StemmedWord, waysToSay } from "@/lib/rules/everyday-phrases";
import { normalizeWills } from "@/lib/rules/plain-words";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { every, holdsText, when } from "../db/conditions";
import { nameOf } from "../search/lexicon";

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

const contains = (text: string) =>
  Prisma.sql`(${holdsText(Prisma.sql`phrase`, text)}
    OR ${holdsText(Prisma.sql`array_to_string(means, '|')`, text)})`;

/** A page of everyday phrases in alphabetical order, with the total count. */
export async function listSynonyms(ctx: Ctx, { limit, offset, search }: SynonymQuery): Promise<Page<Synonym>> {
  const where = every(when(search, contains));
  const [rows, [total]] = await Promise.all([
    queryRows<SynonymRow>(ctx.db)`
      SELECT ${columns} FROM search_synonym WHERE ${where} ORDER BY lower(phrase), id LIMIT ${limit} OFFSET ${offset}`,
    queryRows<{ count: number }>(ctx.db)`
      SELECT count(*)::int AS count FROM search_synonym WHERE ${where}`,
  ]);
  return { items: rows.map(toSynonym), count: total?.count ?? 0 };
}

/** Reads and locks a phrase. Throws not-found. */
export async function needSynonym(ctx: Ctx, id: number): Promise<Synonym> {
  const [row] = await queryRows<SynonymRow>(ctx.db)`
    SELECT ${columns} FROM search_synonym WHERE id = ${id} FOR UPDATE`;
  if (!row) throw notFound();
  return toSynonym(row);
}

/** The rewrites that a search for this text uses, with the current everyday phrases. The first is the text as typed. */
export async function trySearch(ctx: Ctx, text: string): Promise<SaidWays> {
  const typed = normalizeWills(await nameOf(ctx.db, text))
    .split(" ")
    .filter(Boolean);
  const words = await queryRows<StemmedWord<string>>(ctx.db)`
    SELECT typed.word AS said, nullif(stem_key(typed.word), '') AS stem
    FROM unnest(${typed}::text[]) WITH ORDINALITY AS typed (word, place) ORDER BY typed.place`;
  const stems = words.flatMap(({ stem }) => stem ?? []);
  // Every phrase in the text begins with one of its stems.
  const phrases = await queryRows<{ key: string; means: string[] }>(ctx.db)`
    SELECT phrase_key AS key, means FROM search_synonym WHERE split_part(phrase_key, ' ', 1) = ANY (${stems}::text[])`;
  const byKey = new Map(phrases.map(({ key, means }) => [key, means]));
  const rewrites = waysToSay(segmentsOf(words, (key) => (byKey.get(key) ?? []).map((meaning) => [meaning])));
  return { ways: rewrites.map((rewrite) => rewrite.join(" ")) };
}
