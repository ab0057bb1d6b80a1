import { beforeAll, describe, expect, it } from "vitest";
import { GET as search } from "@/app/api/unified_search/route";
import { titleOf } from "@/lib/format/listing-title";
import { type SearchAnswer } from "@/lib/contract/search";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { database, Prisma } from "@/server/db/client";
import { settleSearchParts } from "@/server/search/settle-parts";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

const db = database();
const answerTo = async (query: string) =>
  (await call(search, { path: `unified_search/?facets=0&${query}` })).body as SearchAnswer;
const namesIn = ({ items }: SearchAnswer) => items.map((item) => titleOf(item.data));
const found = async (query: string) => namesIn(await answerTo(query));

followChanges();

beforeAll(async () => {
  const skin = await makeCategory(db, { name: "Dermatology", slug: "dermatology", kind: "doctor" });
  const hurt = await makeCategory(db, { name: "Personal Injury", slug: "personal-injury" });
  const austin = { city: "Austin", state: "TX" };
  await makeListing(db, {
    categoryId: skin.id,
    name: "Ruth Okonkwo",
    ...austin,
    phone: "(512) 555-0143",
    zip: "78701",
  });
  await makeListing(db, { categoryId: skin.id, name: "Ada Marsh", city: "Portland", state: "ME" });
  await makeListing(db, { categoryId: hurt.id, name: "Benedict & Vaughn", ...austin, freeConsultation: true });
  await makeListing(db, { categoryId: hurt.id, name: "Austin Dermatology Books", city: "Boise", state: "ID" });
});

describe("a search understands", () => {
  it.each([
    ["everyday words", "q=skin+doctors", ["Ruth Okonkwo", "Ada Marsh"]],
    ["everyday words of the law", "q=car+crash+lawyer", ["Benedict & Vaughn"]],
    ["names in any order", "q=okonkwo+ruth", ["Ruth Okonkwo"]],
    ["a phone number however it is written", "q=%2B1+512.555.0143", ["Ruth Okonkwo"]],
    ["a ZIP code", "q=78701", ["Ruth Okonkwo"]],
    ["what begins like the last word", "q=dermatolog+portl", ["Ada Marsh"]],
    ["two mistakes in a long word", "q=drematolgoy+ruth", ["Ruth Okonkwo"]],
    ["two mistakes in a long name", "q=benedcit+vaugnh", ["Benedict & Vaughn"]],
    ["one known word for another where no listing has all", "q=ada+march", ["Ada Marsh"]],
  ])("%s", async (_what, query, names) => {
    const answer = await found(query);
    for (const name of names) expect(answer).toContain(name);
    expect(answer.length).toBeLessThanOrEqual(names.length + 1);
  });

  it.each([
    ["q=dermatology+in+austin+tx", { q: "dermatology", city: "austin", state: "TX" }],
    ["q=austin+dermatology", { q: "dermatology", city: "austin", state: null }],
    ["q=skin+doctor+near+Portland%2C+Maine", { q: "skin doctor", city: "portland", state: "ME" }],
    ["q=personal+injury+texas", { q: "personal injury", city: null, state: "TX" }],
    ["q=texas+personal+injury", { q: "personal injury", city: null, state: "TX" }],
    ["q=Austin+TX+dermatologist", { q: "dermatologist", city: "austin", state: "TX" }],
    ["q=portland+maine+skin+doctor", { q: "skin doctor", city: "portland", state: "ME" }],
    ["q=portland+me+skin+doctor", { q: "skin doctor", city: "portland", state: "ME" }],
  ])("what and where in %s", async (query, readAs) => {
    const answer = await answerTo(query);
    expect(answer.read_as).toEqual(readAs);
    expect(answer.count).toBe(1);
  });

  it("no place in a name, in a place that is given, and where just the words are asked for", async () => {
    expect((await answerTo("q=ruth+austin")).read_as).toBeNull();
    expect((await answerTo("q=austin+dermatology&state=ID")).read_as).toBeNull();
    const typed = await answerTo("q=austin+dermatology&as_typed=1");
    expect([typed.read_as, namesIn(typed)]).toEqual([null, ["Austin Dermatology Books", "Ruth Okonkwo"]]);
  });

  it.each([
    ["la dermatologist", { q: "dermatologist", city: "los angeles", state: "CA" }],
    ["skin doctor sf", { q: "skin doctor", city: "san francisco", state: "CA" }],
    ["nyc skin doctor", { q: "skin doctor", city: "new york", state: "NY" }],
    ["new york dermatologist", { q: "dermatologist", city: "new york", state: "NY" }],
    ["philly dermatologist", { q: "dermatologist", city: "philadelphia", state: "PA" }],
    ["california dermatologist", { q: "dermatologist", city: null, state: "CA" }],
    ["omaha nebraska dermatologist", { q: "dermatologist", city: "omaha", state: "NE" }],
  ])("a place where nobody is found: %s", async (q, readAs) => {
    expect(await answerTo(`q=${encodeURIComponent(q)}`)).toMatchObject({
      count: 0,
      corrected_q: null,
      read_as: readAs,
    });
  });

  it("nothing else where just the words are asked for", async () => {
    expect((await answerTo("q=drematology&as_typed=1")).count).toBe(0);
    expect((await answerTo("q=skin+doctor&as_typed=1")).count).toBe(0);
  });
});

it("a search says why each result stands where it does", async () => {
  const answer = await answerTo("q=ada+marsh");
  expect(answer.items.map(({ why_here }) => why_here)).toEqual([{ tier: "exact name", score: 3.5 }]);
  expect((await answerTo("city=Austin")).items[0]?.why_here.tier).toBeNull();
});

it("a search that finds nothing says what would find something with one filter less", async () => {
  const answer = await answerTo("q=dermatology&city=Austin&state=TX&free_consultation=true");
  expect(answer.count).toBe(0);
  expect(answer.instead).toEqual([{ without: "free_consultation", count: 1, count_is_exact: true }]);
  for (const { count } of answer.instead)
    expect((await answerTo("q=dermatology&city=Austin&state=TX")).count).toBe(count);
});

describe("the entries that searches read", () => {
  const differences = () =>
    db.$queryRaw<unknown[]>(Prisma.sql`
      SELECT e.listing_id FROM search_entry e JOIN listing l ON l.id = e.listing_id
      WHERE e.part <> search_part_of(l.is_premium, l.score, l.total_reviews, l.id)`);
  const partOf = async (name: string) => {
    const [row] = await db.$queryRaw<{ part: number }[]>(Prisma.sql`
      SELECT e.part FROM search_entry e JOIN listing l ON l.id = e.listing_id WHERE l.name = ${name}`);
    return row?.part;
  };

  it("keep the order while parts are brought to size, reviewed and paid for", async () => {
    const { id: categoryId } = await makeCategory(db, { name: "Wells" });
    const many = 1500;
    await db.$executeRaw(Prisma.sql`
      INSERT INTO listing (kind, status, name, slug, category_id, category_words, rating_sum, total_reviews, updated_at)
      SELECT 'business', 'active', 'Well ' || n, 'well-' || n, ${categoryId}, 'Wells', 10 * (1 + n % 5), 10, now()
      FROM generate_series(1, ${many}::int) n`);
    const order = async () => {
      const first = await answerTo("q=wells&limit=50");
      const later = await answerTo("q=wells&limit=50&offset=1000");
      return [first.count, ...first.items, ...later.items].map((item) =>
        typeof item === "number" ? item : item.data.id,
      );
    };
    const before = await order();
    await settleSearchParts(db, new AbortController().signal);
    expect(await partOf("Well 4")).toBe(3);
    expect(await differences()).toEqual([]);
    expect(await order()).toEqual(before);

    const { id } = await db.listing.findFirstOrThrow({ where: { name: "Well 1500" } });
    for (const rating of [5, 5, 5]) await makeReview(db, { listingId: id, rating });
    await db.listing.update({ where: { id }, data: { isPremium: true } });
    expect((await answerTo("q=wells")).items[0]?.data.id).toBe(id);
    expect(await differences()).toEqual([]);
  }, 120_000);

  it("are not written anew for a review", async () => {
    const place = () =>
      db.$queryRaw<{ keys: bigint[]; reviews: number }[]>(Prisma.sql`
        SELECT e.keys, e.total_reviews AS reviews FROM search_entry e JOIN listing l ON l.id = e.listing_id
        WHERE l.name = 'Ada Marsh'`);
    const [before] = await place();
    const { id } = await db.listing.findFirstOrThrow({ where: { name: "Ada Marsh" } });
    await makeReview(db, { listingId: id, rating: 4 });
    const [after] = await place();
    expect(after).toEqual({ ...before, reviews: 1 });
  });
});
