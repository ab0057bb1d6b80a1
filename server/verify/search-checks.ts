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
    description: "search entries: one for each active listing, with its values and keys, in its part",
    query: () => Prisma.sql`
      SELECT coalesce(due.listing_id, e.listing_id) AS id, e.part FROM search_entry_due due
      FULL JOIN search_entry e ON e.listing_id = due.listing_id
      WHERE NOT (e.listing_id IS NULL AND ${isDueLater(Prisma.sql`due.listing_id`)})
        AND ((e.is_premium, e.kind, e.score, e.average_rating, e.total_reviews, e.category_id, e.created_at, e.place_id, e.free_consultation,
            e.state, e.city, e.city_key, e.language_keys, e.insurance_keys)
          IS DISTINCT FROM (due.is_premium, due.kind, due.score, due.average_rating, due.total_reviews, due.category_id,
            due.created_at, due.place_id, due.free_consultation, due.state, due.city, due.city_key, due.language_keys,
            due.insurance_keys)
        OR NOT (e.keys @> due.keys AND due.keys @> e.keys)
        OR e.part <> search_part_of(due.is_premium, due.score, due.total_reviews, due.listing_id))`,
  },
  {
    name: "names",
    description: "search by name: the name of each listing and its words",
    query: () => Prisma.sql`
      SELECT coalesce(l.id, n.listing_id) AS id, n.name, l.name AS due FROM listing l
      FULL JOIN listing_name n ON n.listing_id = l.id
      WHERE NOT (n.listing_id IS NULL AND ${isDueLater(Prisma.sql`l.id`)})
        AND (n.name, n.words) IS DISTINCT FROM (l.name, name_words(l.name_key))`,
  },
];
