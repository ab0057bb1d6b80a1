import "server-only";
import { Prisma } from "../db/client";
import { type Check } from "./check";

/** Whether the worker has yet to write a listing's search entry, so that it isn't missing. */
export const isDueLater = (listing: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${listing} IN (SELECT unnest(listings) FROM search_due)`;

/** The tables that searches read, against the listings. */
export const searchChecks: readonly Check[] = [
  {
    name: "search entries",
    description: "search entries: one for each active listing, with its words and values",
    // Whole rows are compared, so that a column that is added needs no change here.
    query: () => Prisma.sql`
      SELECT coalesce(due.listing_id, e.listing_id) AS id FROM search_entry_due due
      FULL JOIN search_entry e ON e.listing_id = due.listing_id
      WHERE to_jsonb(e) IS DISTINCT FROM to_jsonb(due)
        AND NOT ${isDueLater(Prisma.sql`coalesce(due.listing_id, e.listing_id)`)}`,
  },
  {
    name: "search words",
    description: "spell correction: the words of active listings",
    query: () => Prisma.sql`
      SELECT min(l.id) AS id, word AS missing FROM listing l CROSS JOIN listing_words(l) AS word
      WHERE listed(l) AND NOT ${isDueLater(Prisma.sql`l.id`)}
        AND NOT EXISTS (SELECT FROM search_word known WHERE known.word = word.word)
      GROUP BY word`,
  },
  {
    name: "concept terms",
    description: "concepts: the stems of each of their terms, of the concept that came first",
    query: () => Prisma.sql`
      WITH said AS MATERIALIZED (
        SELECT c.id, array_to_string(concept_stems(term), ' ') AS stems FROM concept c, unnest(c.name || c.terms) AS term)
      SELECT id, stems FROM said
      WHERE stems <> '' AND NOT EXISTS (SELECT FROM concept_term t WHERE t.stems = said.stems)
      UNION ALL
      SELECT t.concept_id, t.stems FROM concept_term t
      WHERE NOT EXISTS (SELECT FROM said WHERE said.id = t.concept_id AND said.stems = t.stems)`,
  },
  {
    name: "names",
    description: "names that admins search by: the name of each listing",
    query: () => Prisma.sql`
      SELECT coalesce(l.id, n.listing_id) AS id, n.name, l.name AS due FROM listing l
      FULL JOIN listing_name n ON n.listing_id = l.id
      WHERE NOT (n.listing_id IS NULL AND ${isDueLater(Prisma.sql`l.id`)}) AND n.name IS DISTINCT FROM l.name`,
  },
];
