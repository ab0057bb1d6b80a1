import "server-only";
import { Prisma } from "../db/client";

/**
 * Listings that hold all words of a text somewhere: the full-text query of the `directory` configuration, or, where the
 * text is nothing but words too common to be indexed, that very name.
 */
export const wordsMatch = (text: string): Prisma.Sql => Prisma.sql`(l.search @@ plainto_tsquery('directory', ${text}))`;

/** All words of the text stand in the name. */
export const wordsInName = (text: string): Prisma.Sql =>
  Prisma.sql`(l.name_search @@ plainto_tsquery('directory', ${text}))`;

/** The name is just this text, in any case, with or without accents and punctuation. */
export const nameIs = (text: string): Prisma.Sql => Prisma.sql`(l.name_key = normalised(${text}))`;
