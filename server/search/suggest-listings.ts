import "server-only";
import { type Suggestion } from "@/lib/contract/search";
import { type Kind } from "@/lib/rules/listing-kind";
import { routes } from "@/lib/site/routes";
import { plainWords } from "@/lib/rules/plain-words";
import { stems } from "@/lib/rules/stems";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { byScore, ordered } from "./page";
import { nearestName, wordsStarting } from "./spelling";
import { allOf, anyOf, token } from "./match";

interface CardRow {
  id: number;
  kind: Kind;
  name: string;
  slug: string;
  city: string | null;
  state: string | null;
  category_full_slug: string;
  person: string | null;
}

const toSuggestion = (row: CardRow): Suggestion => ({
  type: row.kind,
  id: row.id,
  name: row.name,
  hint: [row.city, row.state].filter(Boolean).join(", "),
  path: routes.listing(row),
});

/** Rows read for each suggestion, since rows of one person are suggested once. */
const rowsEach = 3;

/** Names with the words of a text, the last of them as a beginning. */
async function withWords(db: Db, typed: string): Promise<Prisma.Sql> {
  const words = stems(typed).split(" ");
  const last = words.at(-1) ?? "";
  const inName = (word: string) => token(`n:${word}`);
  // Numbers are in no vocabulary.
  const longer = /\d/.test(last) ? null : await wordsStarting(db, last);
  if (longer) {
    const query = allOf([...words.slice(0, -1).map(inName), anyOf([last, ...longer].map(inName))]);
    return Prisma.sql`e.words @@ ${query}::tsquery`;
  }
  // Too many words begin so: the others find the names, and this one is looked for in them.
  if (words.length === 1) return Prisma.sql`false`;
  const others = allOf(words.slice(0, -1).map(inName));
  return Prisma.sql`e.words @@ ${others}::tsquery AND ' ' || e.name_key LIKE ${`% ${last}%`}`;
}

/** The name that a text is, then names that begin with it, then names with words that begin so; within each by merit, since payment has no say. */
async function startingWith(db: Db, typed: string, most: number): Promise<CardRow[]> {
  const end = typed + String.fromCodePoint(0x10ffff);
  const rows = most * rowsEach;
  const byMerit = Prisma.sql`${byScore}, listing_id`;
  const isName = Prisma.sql`e.name_key = ${typed}`;
  const begins = Prisma.sql`e.name_key ~>=~ ${typed} AND e.name_key ~<~ ${end}`;
  const within = Prisma.sql`${await withWords(db, typed)} AND NOT (${begins})`;
  return queryRows<CardRow>(db)`SELECT l.id, l.kind::text, l.name, l.slug, l.city, l.state,
        c.full_slug AS category_full_slug, met.person::text
      FROM (
        SELECT listing_id, person, row_number() OVER () AS place FROM (
          ${ordered({ condition: isName, tier: 0 }, byMerit, rows)}
          UNION ALL ${ordered({ condition: Prisma.sql`${begins} AND NOT ${isName}`, tier: 1 }, byMerit, rows)}
          UNION ALL ${ordered({ condition: within, tier: 2 }, byMerit, rows)}
        ) found LIMIT ${rows}
      ) met JOIN listing l ON l.id = met.listing_id JOIN category c ON c.id = l.category_id ORDER BY met.place`;
}

/** The first listing of each person, up to `most`. */
function distinct(rows: readonly CardRow[], most: number): CardRow[] {
  const seen = new Set<string>();
  const isFirst = ({ person }: CardRow) => person === null || (!seen.has(person) && Boolean(seen.add(person)));
  return rows.filter(isFirst).slice(0, most);
}

/** Up to `most` active listings for what is typed. */
export const suggestListings = async ({ db }: Ctx, typed: string, most: number): Promise<Suggestion[]> =>
  distinct(await startingWith(db, typed, most), most).map(toSuggestion);

/** The same of the nearest name. */
export async function suggestNearestListings({ db }: Ctx, typed: string, most: number): Promise<Suggestion[]> {
  const nearest = await nearestName(db, stems(typed).split(" "));
  return nearest
    ? distinct(await startingWith(db, plainWords(nearest.words.join(" ")), most), most).map(toSuggestion)
    : [];
}
