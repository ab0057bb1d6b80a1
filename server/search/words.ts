import "server-only";
import { plainWords } from "@/lib/rules/plain-words";
import { Prisma } from "../db/client";

const wordsOf = (text: string): Prisma.Sql => Prisma.sql`plainto_tsquery('directory', normalised(${text}))`;

/** All words of a text stand somewhere on the page, whatever their ending. */
export const wordsMatch = (text: string): Prisma.Sql => Prisma.sql`(l.search @@ ${wordsOf(text)})`;

/** All words of a text stand in the name. */
export const wordsInName = (text: string): Prisma.Sql => Prisma.sql`(l.name_search @@ ${wordsOf(text)})`;

/** The name is just this text, in any case, with or without accents and punctuation; signs alone are no name. */
export const nameIs = (text: string): Prisma.Sql =>
  Prisma.sql`(l.name_key = normalised(${text}) AND normalised(${text}) <> '')`;

/** The text is nothing but words too common to be indexed ("The Who"): only a name that is just this text matches. */
export const isAllCommon = (text: string): Prisma.Sql => Prisma.sql`(numnode(${wordsOf(text)}) = 0)`;

/** The words typed as a query in which each of `shortest` letters or more may go on; null when nothing of them is left. */
export function prefixQuery(typed: string, shortest = 1): string | null {
  const words = plainWords(typed).split(" ").filter(Boolean).slice(0, 8);
  return words.length === 0 ? null : words.map((word) => `'${word}'${word.length < shortest ? "" : ":*"}`).join(" & ");
}
