import "server-only";
import { photoSizes } from "@/lib/rules/photo";
import { Prisma } from "../db/client";
import { type Check } from "./check";
import { crowdfundChecks } from "./crowdfund-checks";
import { premiumChecks } from "./premium-checks";
import { isDueLater, searchChecks } from "./search-checks";
import { counterChecks } from "./counter-checks";
import { affiliationChecks } from "./affiliation-checks";
import { locationChecks } from "./location-checks";
import { teamChecks } from "./team-checks";

/** Each listing in each of its categories: the primary one, then the further ones. */
const inCategories = Prisma.sql`
  SELECT l.id, l.category_id, 0 AS nth FROM listing l
  UNION ALL SELECT l.id, further.id, further.nth FROM listing l
  CROSS JOIN unnest(l.further_category_ids) WITH ORDINALITY AS further (id, nth)`;

/** Checks of all derived values. Triggers maintain these; the checks recompute them independently. */
export const checks: readonly Check[] = [
  {
    name: "ratings",
    description: "listings: sum and number of visible reviews",
    query: () => Prisma.sql`
      SELECT l.id, l.total_reviews, l.rating_sum, count(r.id)::int AS due_reviews,
        coalesce(sum(r.rating), 0)::int AS due_sum
      FROM listing l
      LEFT JOIN review r ON r.listing_id = l.id AND r.status IN ('active', 'flagged') AND r.deleted_at IS NULL
      GROUP BY l.id HAVING l.total_reviews <> count(r.id) OR l.rating_sum <> coalesce(sum(r.rating), 0)`,
  },
  {
    name: "helpful",
    description: "reviews: helpful votes",
    query: () => Prisma.sql`
      SELECT r.id, r.helpful_count, count(v.id)::int AS due FROM review r
      LEFT JOIN helpful_vote v ON v.review_id = r.id
      GROUP BY r.id HAVING r.helpful_count <> count(v.id)`,
  },
  {
    name: "flags",
    description: "reviews: open reports",
    query: () => Prisma.sql`
      SELECT r.id, r.flag_count, count(f.id)::int AS due FROM review r
      LEFT JOIN review_flag f ON f.review_id = r.id AND f.settled_at IS NULL
      GROUP BY r.id HAVING r.flag_count <> count(f.id)`,
  },
  {
    name: "flagged",
    description: "visible reviews: flagged where a report is open, else active",
    query: () => Prisma.sql`
      SELECT r.id, r.status::text, count(f.id)::int AS open_reports FROM review r
      LEFT JOIN review_flag f ON f.review_id = r.id AND f.settled_at IS NULL
      WHERE r.status IN ('active', 'flagged') AND r.deleted_at IS NULL
      GROUP BY r.id HAVING (r.status = 'flagged') <> (count(f.id) > 0)`,
  },
  {
    name: "counts",
    description: "categories: listings of each kind in the subtree that are active and not closed",
    query: () => Prisma.sql`
      WITH in_category AS (${inCategories})
      SELECT c.id, c.full_slug, c.business_count, c.doctor_count,
        count(DISTINCT l.id) FILTER (WHERE l.kind = 'business')::int AS due_businesses,
        count(DISTINCT l.id) FILTER (WHERE l.kind = 'doctor')::int AS due_doctors
      FROM category c
      LEFT JOIN category below ON c.id = ANY (below.path_ids)
      LEFT JOIN in_category i ON i.category_id = below.id
      LEFT JOIN listing l ON l.id = i.id AND listed(l) GROUP BY c.id
      HAVING c.business_count <> count(DISTINCT l.id) FILTER (WHERE l.kind = 'business')
        OR c.doctor_count <> count(DISTINCT l.id) FILTER (WHERE l.kind = 'doctor')`,
  },
  {
    name: "members",
    description: "categories: the listings of each branch, with the values that rank them",
    query: () => Prisma.sql`
      WITH stored AS (SELECT category_id, listing_id, kind, is_premium, score, total_reviews FROM category_listing),
        due AS (
          SELECT DISTINCT step, l.id, l.kind, l.is_premium, l.score, l.total_reviews
          FROM (${inCategories}) i JOIN listing l ON l.id = i.id JOIN category c ON c.id = i.category_id,
            unnest(c.path_ids) AS step WHERE listed(l))
      SELECT listing_id AS id, category_id, 'stored' AS side FROM (SELECT * FROM stored EXCEPT SELECT * FROM due) extra
      UNION ALL SELECT id, step, 'due' FROM (SELECT * FROM due EXCEPT SELECT * FROM stored) missing
      WHERE NOT (${isDueLater(Prisma.sql`id`)} AND NOT EXISTS (
        SELECT FROM stored WHERE stored.listing_id = missing.id AND stored.category_id = missing.step))`,
  },
  {
    name: "paths",
    description: "categories: address and path from the top",
    query: () => Prisma.sql`
      WITH RECURSIVE tree AS (
        SELECT id, ARRAY[id] AS path_ids, slug AS full_slug FROM category WHERE parent_id IS NULL
        UNION ALL
        SELECT c.id, t.path_ids || c.id, t.full_slug || '/' || c.slug FROM category c JOIN tree t ON c.parent_id = t.id
      )
      SELECT c.id, c.full_slug, t.full_slug AS due FROM category c LEFT JOIN tree t ON t.id = c.id
      WHERE (c.path_ids, c.full_slug) IS DISTINCT FROM (t.path_ids, t.full_slug)`,
  },
  {
    name: "category words",
    description: "listings: searchable names of their categories",
    query: () => Prisma.sql`
      SELECT l.id, l.category_words, string_agg(above.name, ' ' ORDER BY above.nth, above.place) AS due
      FROM listing l JOIN (
        SELECT DISTINCT ON (i.id, above.id) i.id, i.nth, step.place, above.name
        FROM (${inCategories}) i JOIN category own ON own.id = i.category_id
        CROSS JOIN unnest(own.path_ids) WITH ORDINALITY AS step (id, place) JOIN category above ON above.id = step.id
        ORDER BY i.id, above.id, i.nth
      ) above ON above.id = l.id
      GROUP BY l.id HAVING l.category_words <> string_agg(above.name, ' ' ORDER BY above.nth, above.place)`,
  },
  {
    name: "listing categories",
    description: "listings: each category there, of the listing's kind, and once",
    query: () => Prisma.sql`
      SELECT l.id, l.category_id, l.further_category_ids FROM listing l
      JOIN (${inCategories}) i ON i.id = l.id LEFT JOIN category c ON c.id = i.category_id AND c.kind = l.kind
      GROUP BY l.id HAVING count(DISTINCT c.id) <> 1 + cardinality(l.further_category_ids)`,
  },
  {
    name: "places",
    description: "listings: point on the map, by ZIP code, else city",
    query: () => Prisma.sql`
      SELECT l.id, l.place_id, coalesce(zip.spot_id, city.spot_id) AS due FROM listing l
      LEFT JOIN place zip
        ON zip.id = CASE WHEN l.zip ~ '^[0-9]{5}([^0-9]|[0-9]{4}$|$)' THEN left(l.zip, 5)::int END
      LEFT JOIN place city ON city.city_zips > 0 AND city.city_key = city_name_key(l.city) AND city.state = upper(l.state)
      WHERE l.place_id IS DISTINCT FROM coalesce(zip.spot_id, city.spot_id)`,
  },
  {
    name: "service prices",
    description: 'listings: services as pages and searches read them, "Name: $100-$200 per hour"',
    query: () => Prisma.sql`
      SELECT l.id, line FROM listing l, string_to_table(l.service_prices, chr(10)) AS line
      WHERE l.service_prices <> '' AND line !~
        '^[^$;]{1,120}(: (Free|(from |up to )?\\$[0-9,]+(\\.[0-9]{2})?(-\\$[0-9,]+(\\.[0-9]{2})?)?( [^$]{1,40})?))?$'`,
  },
  {
    name: "cover photos",
    description: "listings: the first public photo of their own",
    query: () => Prisma.sql`
      SELECT l.id, l.cover_photo, first.cover AS due FROM listing l
      LEFT JOIN (
        SELECT DISTINCT ON (listing_id) listing_id, concat(id, '/', hash) AS cover FROM photo
        WHERE review_id IS NULL AND status = 'active'
        ORDER BY listing_id, position, id
      ) first ON first.listing_id = l.id
      WHERE l.cover_photo IS DISTINCT FROM first.cover`,
  },
  {
    name: "photo files",
    description: "photos: each in all sizes",
    query: () => Prisma.sql`
      SELECT p.id, array_agg(f.size ORDER BY f.size) AS sizes FROM photo p LEFT JOIN photo_file f ON f.photo_id = p.id
      GROUP BY p.id HAVING array_agg(f.size ORDER BY f.size) IS DISTINCT FROM ${[...photoSizes]}::int[]`,
  },
  {
    name: "imports",
    description: "imports: listings of each, by its batches without what an undo removed",
    query: () => Prisma.sql`
      SELECT i.id, due.n AS created, stored.n AS found FROM import i
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(b.created), 0)::int - CASE WHEN i.update_key IS NULL THEN i.undone ELSE 0 END AS n FROM import_batch b
        WHERE b.import_id = i.id AND NOT i.is_dry_run
      ) due
      CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM listing l WHERE l.import_id = i.id) stored
      WHERE stored.n <> due.n`,
  },
  {
    name: "import batches",
    description: "import batches: each row of a file stored once",
    query: () => Prisma.sql`
      SELECT b.import_id AS id, b.first_row, next.first_row AS overlaps FROM import_batch b
      JOIN import i ON i.id = b.import_id AND i.fingerprint <> ''
      JOIN import_batch next ON next.import_id = b.import_id
        AND next.first_row > b.first_row AND next.first_row < b.first_row + b.rows`,
  },
  ...crowdfundChecks,
  ...premiumChecks,
  ...searchChecks,
  ...counterChecks,
  ...affiliationChecks,
  ...locationChecks,
  ...teamChecks,
];
