import "server-only";
import { Prisma } from "../db/client";

const wordsOf = (text: string): Prisma.Sql => Prisma.sql`plainto_tsquery('directory', told_apart(normalised(${text})))`;

/**
 * All words of a text are what a listing `l` is found by, whatever their ending. Active listings are looked up; hidden
 * ones, which only their owner and admins may see and of which there are few, are read.
 */
export const wordsMatch = (text: string): Prisma.Sql => Prisma.sql`(numnode(${wordsOf(text)}) > 0 AND (
  l.id IN (SELECT e.listing_id FROM search_entry e WHERE e.keys @> (
    SELECT array_agg(search_key(stem)) FROM unnest(tsvector_to_array(directory_words(normalised(${text})))) AS stem))
  OR l.status <> 'active' AND directory_words(l.name_key || ' ' || normalised(concat_ws(' ', l.specialty,
    l.practice_areas, l.category_words, l.city, l.state, l.zip, l.description))) @@ ${wordsOf(text)}))`;
