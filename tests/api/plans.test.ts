import { beforeAll, describe, expect, it } from "vitest";
import type pg from "pg";
import { allListingsQuery } from "@/lib/contract/admin";
import { listingQuery } from "@/lib/contract/listing";
import { reviewQuery } from "@/lib/contract/review";
import { searchQuery } from "@/lib/contract/search";
import { sitemapLimits } from "@/lib/format/sitemap-xml";
import { makeCategory } from "@/prisma/factories/category";
import { makeUser } from "@/prisma/factories/user";
import { listCategoryListings } from "@/server/listings/category-listings";
import { type Ctx } from "@/server/ctx";
import { connectionPool, database, type Db, Prisma, setConnection } from "@/server/db/client";
import { changeLog } from "@/server/process/change-log.mjs";
import { replacePairs } from "@/server/duplicates/find";
import { findListingPage } from "@/server/site/find-listing-page";
import { listFeatured, listListings } from "@/server/listings/read";
import { listAllListings } from "@/server/listings/read-all";
import { readListingReviews } from "@/server/reviews/listing-reviews";
import { listReviews } from "@/server/reviews/read";
import { findListings } from "@/server/search/find";
import { idsOfPart, listingEntries, partsWithListings, stampOf } from "@/server/seo/sitemap-listings";
import { suggest } from "@/server/search/suggest";
import { guestCtx } from "@/server/http/guest";
import { readHome, readStats } from "@/server/site/read";
import { ownerPrisma } from "../support/owner-prisma";

const listings = 20_000;
const reviews = 20_000;
const db = database();
const owner = ownerPrisma();
let root: number;
let leaf: number;

async function fillListings(from: number, to: number) {
  await db.$executeRaw(Prisma.sql`
    INSERT INTO listing
      (kind, status, name, slug, category_id, category_words, specialty, city, state, description, is_premium, rating_sum, total_reviews, updated_at)
    SELECT 'business', 'active',
      (ARRAY['Stone','Hill','Ford','Marsh','Wood'])[1 + n % 5] || ' ' || (ARRAY['Law','Partners','Group'])[1 + n % 3] || ' ' || n % 900,
      'listing-' || n, ${root} + 1 + n % 20, 'Lawyers', (ARRAY['Divorce','Tax','Injury','Estate'])[1 + n % 4],
      (ARRAY['Austin','Dallas','Boston','Denver'])[1 + n % 4], (ARRAY['TX','TX','MA','CO'])[1 + n % 4],
      'We listen first. ' || repeat(md5(n::text) || ' ', 24), n % 50 = 0, 9 + n % 25, 7 + n % 3, now()
    FROM generate_series(${from}::int, ${to}::int) n`);
}

/** Enough rows for the planner to choose as on a real site. */
async function fill() {
  // An autovacuum during the VACUUM below would keep pages from being marked all-visible.
  for (const table of ["listing", "review"])
    await owner.$executeRawUnsafe(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  root = (await makeCategory(db, { name: "Lawyers" })).id;
  for (let at = 0; at < 20; at += 1) leaf = (await makeCategory(db, { name: `Area ${at}`, parentId: root })).id;
  const author = await makeUser(db);
  for (let from = 1; from < listings; from += 5_000) await fillListings(from, from + 4_999);
  // Other tests cover the values derived from reviews.
  await owner.$executeRaw(Prisma.sql`ALTER TABLE review DISABLE TRIGGER USER`);
  await owner.$executeRaw(Prisma.sql`
    INSERT INTO review (listing_id, user_id, rating, title, content, status, updated_at)
    SELECT id, ${author.id}, 1 + id % 5, 'Title', 'Content', 'active', now() FROM listing LIMIT ${reviews}`);
  await owner.$executeRaw(Prisma.sql`ALTER TABLE review ENABLE TRIGGER USER`);
  await owner.$executeRaw(Prisma.sql`SELECT recount_counters()`);
  await owner.$executeRaw(Prisma.sql`UPDATE listing SET status = 'suspended' WHERE id % 500 = 7`);
  await owner.$executeRawUnsafe("VACUUM ANALYZE");
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** The first rows with a word that a fifth of all entries have are on the first pages of the table. */
const endsSoon = (plan: Plan) => plan["Node Type"] === "Limit" && plan.Plans?.[0]?.["Relation Name"] === "search_entry";
const scans = (plan: Plan): Plan[] => (endsSoon(plan) ? [] : [plan, ...(plan.Plans ?? []).flatMap(scans)]);

/** A context that explains each statement before it runs it; named ones by their generic plan too. */
function watched() {
  const plans: Plan[] = [];
  const genericPlans: Plan[] = [];
  const pool = connectionPool();
  const explain = async (options: string, config: pg.QueryConfig): Promise<Plan> => {
    const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
      text: `EXPLAIN (${options}, FORMAT JSON) ${config.text}`,
      values: config.values,
    });
    return rows[0]!["QUERY PLAN"][0].Plan;
  };
  const query = async (config: pg.QueryConfig) => {
    plans.push(await explain("COSTS", config));
    if (config.name) genericPlans.push(await explain("GENERIC_PLAN", { text: config.text }));
    return pool.query(config);
  };
  const ctx: Ctx = { ...guestCtx(), db: {} as Db };
  setConnection(ctx.db, { query: query as unknown as pg.Pool["query"] });
  return { ctx, plans, genericPlans };
}

const large = ["listing", "search_entry", "review", "category_listing", "search_word"];
const sequential = (plans: Plan[]) =>
  plans
    .flatMap(scans)
    .filter((node) => node["Node Type"] === "Seq Scan" && large.includes(node["Relation Name"] ?? ""))
    .map((node) => node["Relation Name"]);

beforeAll(fill, 240_000);

/** A search on a warm server: with the tree, phrases, and words cached. */
const search = (query: Record<string, string>) => async (ctx: Ctx) => {
  changeLog.setLive(true);
  await findListings(guestCtx(), searchQuery.parse(query));
  await findListings(ctx, searchQuery.parse(query));
  changeLog.setLive(false);
};
/** Reads whether the second part changed, and its first addresses. */
async function readSitemapPart({ db: watched }: Ctx) {
  const range = idsOfPart(2, sitemapLimits.idsPerPart);
  await stampOf(watched, range);
  await listingEntries(watched, range, "http://localhost").next();
}
const list = (query: Record<string, string>) => (ctx: Ctx) => listListings(ctx, "business", listingQuery.parse(query));

it("prepares the statements of pages once per connection", async () => {
  const genericPlans = await db.$transaction(async (tx) => {
    const ctx = { ...guestCtx(), db: tx };
    for (const address of ["listing-1", "listing-2"]) {
      await findListingPage(ctx, ["lawyers", "area-1", address]);
      await readListingReviews(ctx, 1, 50);
      await listCategoryListings(ctx, root, { limit: 60, offset: 0 });
      await readHome(ctx, 6);
    }
    return tx.$queryRaw<{ runs: number }[]>(Prisma.sql`
      SELECT (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements WHERE name LIKE 'planned%' ORDER BY runs`);
  });
  // The templates of all categories are read once.
  expect(genericPlans).toEqual([1, 2, 2, 2, 2].map((runs) => ({ runs })));
});

describe("a statement of a public read doesn't scan all rows", () => {
  // A search reads the cards of its results with a statement of their own.
  const reads: [string, number, (ctx: Ctx) => Promise<unknown>][] = [
    ["a search for a common word", 2, search({ q: "law" })],
    ["a search for words that no listing has together", 8, search({ q: "stone 17" })],
    ["a search for a mistyped word", 5, search({ q: "dvorce" })],
    ["a search for nothing that exists", 9, search({ q: "xyzzyplugh" })],
    ["a search by place", 2, search({ city: "Austin", state: "TX" })],
    [
      "a search by words, place and category",
      8,
      (ctx) => search({ q: "stone", state: "TX", category_id: String(leaf) })(ctx),
    ],
    ["everything, premium first", 2, search({})],
    ["everything, the last page", 2, search({ offset: "9980" })],
    ["top rated", 2, search({ sort: "rating", q: "law" })],
    ["most reviewed", 2, search({ sort: "reviews" })],
    ["newest", 2, search({ sort: "newest" })],
    ["a language without speakers", 2, search({ language: "Spanish" })],
    ["suggestions", 7, (ctx) => suggest(ctx, "sto")],
    ["suggestions for a word inside names", 7, (ctx) => suggest(ctx, "partn")],
    ["suggestions for common words", 7, (ctx) => suggest(ctx, "law s")],
    ["suggestions for a mistyped word", 17, (ctx) => suggest(ctx, "sotne")],
    ["a category of everything", 1, (ctx) => listCategoryListings(ctx, root, { limit: 60, offset: 0 })],
    ["its last page", 1, (ctx) => listCategoryListings(ctx, root, { limit: 60, offset: listings - 20 })],
    [
      "a listing's page, with its category's template",
      2,
      (ctx) => findListingPage(ctx, ["lawyers", "area-1", "listing-1"]),
    ],
    ["an unknown address", 1, (ctx) => findListingPage(ctx, ["unknown"])],
    ["a listing's reviews", 1, (ctx) => readListingReviews(ctx, 1, 50)],
    ["the featured listings", 1, (ctx) => listFeatured(ctx, 8)],
    ["the home page's reviews", 3, (ctx) => readHome(ctx, 6)],
    ["the three numbers", 3, readStats],
    ["the sitemap's index", 1, ({ db: watched }) => partsWithListings(watched, sitemapLimits.idsPerPart)],
    ["a part of the sitemap", 2, readSitemapPart],
    ["listings by name", 2, list({ ordering: "name", limit: "20" })],
    ["listings by average", 2, list({ ordering: "-average_rating", limit: "20" })],
    ["a listing's reviews by the API", 2, (ctx) => listReviews(ctx, reviewQuery.parse({ business_id: "5" }))],
    ["a user's reviews by the API", 2, (ctx) => listReviews(ctx, reviewQuery.parse({ user_id: "999" }))],
  ];

  it.each(reads)("%s (%d at most)", async (name, statements, read) => {
    const { ctx, plans, genericPlans } = watched();
    await read(ctx);
    // The words added since the last read: a few pages in all here.
    const few = name.startsWith("a search") ? ["search_word"] : [];
    expect(sequential([...plans, ...genericPlans]).filter((table) => !few.includes(table ?? ""))).toEqual([]);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.length).toBeLessThanOrEqual(statements);
  });
});

it("compares a batch of listings with all others without reading them all for each", async () => {
  const batch = Array.from({ length: 50 }, (_, n) => n + 1);
  const scans = await db.$transaction(async (tx) => {
    await replacePairs(tx, batch);
    return tx.$queryRaw<{ seq_scan: number }[]>(Prisma.sql`
      SELECT seq_scan::int FROM pg_stat_xact_user_tables WHERE relname = 'listing'`);
  });
  expect(scans[0]?.seq_scan).toBeLessThanOrEqual(1);
});

const bests: Record<string, string>[] = [{}, { sort: "rating" }, { is_premium: "true" }];
it.each(bests)("reads the best of everything (%o) from an index in their order, without sorting all", async (ask) => {
  const { ctx, plans } = watched();
  await search({ facets: "false", ...ask })(ctx);
  const indexes = plans.flatMap(nodes).map((node) => node["Index Name"]);
  expect(indexes.some((name) => name === "search_entry_rank" || name === "search_entry_merit")).toBe(true);
});

describe("an admin's list counts nothing, and reads any page from one index", () => {
  const admin = { kind: "member", id: 1, userType: "admin", status: "active" } as const;
  const all = (query: Record<string, string>) => (ctx: Ctx) =>
    listAllListings({ ...ctx, actor: admin }, allListingsQuery.parse(query));
  const written = (query: Record<string, string>) => (ctx: Ctx) =>
    listReviews({ ...ctx, actor: admin }, reviewQuery.parse({ limit: "50", ...query }));
  const offset = "9000";
  const lists: [string, (ctx: Ctx) => Promise<{ items: unknown[]; count: number }>][] = [
    ["listings", all({})],
    ["listings, in the middle", all({ offset })],
    ["listings of a kind, in the middle", all({ kind: "business", offset })],
    ["listings of a branch, in the middle", (ctx) => all({ category_id: String(root), offset })(ctx)],
    ["listings of a status, in the middle", all({ status: "active", offset })],
    ["listings by name, in the middle", all({ kind: "business", ordering: "name", offset })],
    ["reviews", written({})],
    ["reviews, in the middle", written({ offset })],
    ["reviews of a status and a rating, in the middle", written({ status: "active", rating: "3", offset: "2000" })],
  ];

  it.each(lists)("%s", async (name, read) => {
    const { ctx, plans } = watched();
    const { items, count } = await read(ctx);
    // The last of three is what connects the authors of the page's reviews with the listings.
    expect(plans).toHaveLength(name.startsWith("reviews") ? 3 : 2);
    expect([items.length, count > 2000]).toEqual([50, true]);
    expect(sequential(plans)).toEqual([]);
    // Of the two, the first is the count: the few of a branch that aren't active are found by two indexes.
    const found = plans
      .slice(1, 2)
      .flatMap(nodes)
      .map((node) => node["Node Type"]);
    expect(found).toContain("Index Only Scan");
    expect(found).not.toContain("Bitmap Heap Scan");
  });

  it("finds pending items in their own index", async () => {
    const { ctx, plans } = watched();
    await db.$executeRaw(Prisma.sql`UPDATE review SET status = 'pending' WHERE id % 40 = 0`);
    await written({ waiting: "true" })(ctx);
    const indexes = plans.flatMap(nodes).map((node) => node["Index Name"]);
    expect(indexes).toContain("review_waiting");
  });
});
