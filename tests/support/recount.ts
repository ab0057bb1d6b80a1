import { database, Prisma } from "@/server/db/client";

type Differences = Record<string, unknown>[];
const rows = (query: Prisma.Sql) => database().$queryRaw<Differences>(query);

/** Every stored figure that differs from a recount of its cause; none when all is well. */
export async function differences(): Promise<Record<string, Differences>> {
  const found = {
    ratings: await rows(Prisma.sql`
      SELECT l.id, l.rating_sum, l.total_reviews, count(r.id)::int AS reviews FROM listing l
      LEFT JOIN review r ON r.listing_id = l.id AND r.status IN ('active', 'flagged') AND r.deleted_at IS NULL
      GROUP BY l.id HAVING l.total_reviews <> count(r.id) OR l.rating_sum <> coalesce(sum(r.rating), 0)`),
    helpful: await rows(Prisma.sql`
      SELECT r.id FROM review r LEFT JOIN helpful_vote v ON v.review_id = r.id
      GROUP BY r.id HAVING r.helpful_count <> count(v.id)`),
    flags: await rows(Prisma.sql`
      SELECT r.id FROM review r LEFT JOIN review_flag f ON f.review_id = r.id AND f.settled_at IS NULL
      GROUP BY r.id HAVING r.flag_count <> count(f.id)`),
    counts: await rows(Prisma.sql`
      SELECT c.full_slug, c.business_count, c.doctor_count FROM category c
      LEFT JOIN category below ON c.id = ANY (below.path_ids)
      LEFT JOIN listing l ON l.category_id = below.id AND l.status = 'active' GROUP BY c.id
      HAVING c.business_count <> count(l.id) FILTER (WHERE l.kind = 'business')
        OR c.doctor_count <> count(l.id) FILTER (WHERE l.kind = 'doctor')`),
    members: await rows(Prisma.sql`
      WITH kept AS (SELECT category_id, listing_id, kind, is_premium, score, total_reviews FROM category_listing),
        due AS (
          SELECT step, l.id, l.kind, l.is_premium, l.score, l.total_reviews
          FROM listing l JOIN category c ON c.id = l.category_id, unnest(c.path_ids) AS step WHERE l.status = 'active')
      (SELECT * FROM kept EXCEPT SELECT * FROM due) UNION ALL (SELECT * FROM due EXCEPT SELECT * FROM kept)`),
    paths: await rows(Prisma.sql`
      WITH RECURSIVE tree AS (
        SELECT id, ARRAY[id] AS path_ids, slug AS full_slug FROM category WHERE parent_id IS NULL
        UNION ALL SELECT c.id, t.path_ids || c.id, t.full_slug || '/' || c.slug FROM category c JOIN tree t ON c.parent_id = t.id
      ) SELECT c.id FROM category c LEFT JOIN tree t USING (id, path_ids, full_slug) WHERE t.id IS NULL`),
  };
  return Object.fromEntries(Object.entries(found).filter(([, different]) => different.length > 0));
}
