import { beforeAll, describe, expect, it } from "vitest";
import { type Suggestion } from "@/lib/contract/search";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { database, Prisma } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

const db = database();
const request = (typed: string) => call({ path: `suggest/?q=${encodeURIComponent(typed)}` });
const suggested = async (typed: string) => (await request(typed)).body as Suggestion[];
const namesFor = async (typed: string) => (await suggested(typed)).map(({ name }) => name);

let lawyers: number;

beforeAll(async () => {
  lawyers = (await makeCategory(db, { name: "Lawyers", slug: "lawyers" })).id;
  const divorce = (await makeCategory(db, { name: "Divorce", slug: "divorce", parentId: lawyers })).id;
  const doctors = (await makeCategory(db, { name: "Doctors", slug: "doctors", kind: "doctor" })).id;
  await makeCategory(db, { name: "Deserted", slug: "deserted" });
  const law = { categoryId: lawyers };
  const harbor = await makeListing(db, { ...law, name: "Harbor Law", city: "Austin", state: "TX" });
  const group = await makeListing(db, { ...law, name: "Old Harbor Law Group" });
  const liked = await makeListing(db, { ...law, name: "Harbor Law Center" });
  await makeListing(db, { ...law, name: "Harbor Law & Sons", isPremium: true });
  await makeListing(db, { ...law, name: "Harbor Law Hidden", status: "pending" });
  await makeListing(db, { categoryId: divorce, name: "Pier Associates" });
  await makeListing(db, { categoryId: doctors, name: "Dr. José Núñez", city: "Austin", state: "TX" });
  await makeListing(db, { ...law, name: "The University Counsel" });
  for (const rating of [5, 5, 5]) await makeReview(db, { listingId: group.id, rating });
  for (const rating of [5, 5]) await makeReview(db, { listingId: liked.id, rating });
  for (const rating of [3, 3]) await makeReview(db, { listingId: harbor.id, rating });
});

describe("suggestions", () => {
  it("put the exact name first, then names that begin like it, then names with such a word; by rating, never by payment", async () =>
    expect(await namesFor("harbor law")).toEqual([
      "Harbor Law",
      "Harbor Law Center",
      "Harbor Law & Sons",
      "Old Harbor Law Group",
    ]));

  it("complete the typed text, with or without accents, in any word order", async () => {
    expect(await namesFor("jose nu")).toEqual(["Dr. José Núñez"]);
    expect(await namesFor("NÚÑ")).toEqual(["Dr. José Núñez"]);
    expect(await namesFor("sons harb")).toEqual(["Harbor Law & Sons"]);
  });

  it.each(["u", "univ", "univers", "universi", "university", "counsel univ", "the univ"])(
    "find a word inside a name from its first letters, also next to common words: %j",
    async (typed) => expect(await namesFor(typed)).toContain("The University Counsel"),
  );

  it("keep a minus, and what stands before it", async () => {
    expect(await namesFor("lawyer -divo")).toEqual(["lawyer -divorce"]);
    expect(await namesFor("-divo")).toEqual(["-divorce"]);
  });

  it("show ways to say a field as they were written, of those that some listing does", async () => {
    const rest = { kind: "specialty" as const, broader: [], related: [] };
    await db.concept.create({ data: { name: "Zither Lessons", terms: ["zyther glasses"], ...rest } });
    await makeListing(db, { categoryId: lawyers, name: "Pluck", practiceAreas: "Zither lessons" });
    await db.concept.create({ data: { name: "Zyzzle", terms: ["zyzzle classes"], ...rest } });
    await expect.poll(() => namesFor("zyther gl")).toEqual(["zyther glasses"]);
    expect(await namesFor("zyzzle")).toEqual([]);
  });

  it("show categories that have listings first, with their parent", async () => {
    expect(await suggested("divo")).toEqual([
      {
        type: "category",
        id: expect.any(Number) as number,
        name: "Divorce",
        hint: "Lawyers",
        path: "/lawyers/divorce",
      },
    ]);
    expect((await suggested("lawyer"))[0]).toMatchObject({ type: "category", name: "Lawyers", hint: "Category" });
    expect(await suggested("deser")).toEqual([]);
  });

  it("say where a listing is and link to its page", async () =>
    expect(await suggested("dr jos")).toEqual([
      {
        type: "doctor",
        id: expect.any(Number) as number,
        name: "Dr. José Núñez",
        hint: "Austin, TX",
        path: "/business/doctors/dr-jose-nunez",
      },
    ]));

  it("show places, by name or code, that link to the search there", async () => {
    const texas = { type: "place", id: null, name: "Texas", hint: "State", path: "/search?location=Texas" };
    expect(await suggested("texa")).toEqual([texas]);
    expect(await suggested("tx")).toEqual([texas]);
    const austin = { type: "place", id: null, name: "Austin, TX", hint: "City", path: "/search?location=Austin%2C+TX" };
    for (const typed of ["aus", "austin", "Austin, T", "austin tx"]) expect(await suggested(typed)).toEqual([austin]);
    // Minnesota has an Austin too, and Texas a Dallas, but no listing is there.
    expect(await suggested("austin mn")).toEqual([]);
    expect(await suggested("dallas")).toEqual([]);
  });

  it("find a city despite one typo, and for other spellings of Saint", async () => {
    expect((await suggested("asutin"))[0]).toMatchObject({ type: "place", name: "Austin, TX" });
    await makeListing(db, { categoryId: lawyers, name: "Gateway", city: "Saint Louis", state: "MO" });
    expect(await namesFor("st. lou")).toEqual(["Saint Louis, MO"]);
  });

  it("show ZIP codes that have listings, from their third digit", async () => {
    await makeListing(db, { categoryId: lawyers, name: "Pike Street", city: "Seattle", state: "WA", zip: "98101" });
    const zip = { type: "place", id: null, name: "98101", hint: "Seattle, WA", path: "/search?location=98101" };
    for (const typed of ["981", "9810", "98101"]) expect(await suggested(typed)).toEqual([zip]);
    expect(await suggested("98")).toEqual([]);
    expect(await suggested("98102")).toEqual([]);
  });

  it.each([
    ["dermatology", "Dermatology"],
    ["dermatolgist", "dermatologist"],
    ["skin docto", "skin doctor"],
    ["breast cance", "breast cancer"],
    ["spanish speaking dermatologis", "spanish speaking dermatologist"],
  ])("search for what they show: %s", async (typed, name) => {
    const { id } = await db.category.findFirstOrThrow({ where: { name: "Doctors" } });
    await makeListing(db, { categoryId: id, slug: typed.replaceAll(" ", "-"), practiceAreas: "Dermatology; Oncology" });
    const path = `/search?q=${name.toLowerCase().replaceAll(" ", "+")}`;
    await expect
      .poll(async () => (await suggested(typed))[0])
      .toEqual({ type: "concept", id: null, name, hint: "Search", path });
  });

  it("complete a place behind a longer thought", async () => {
    await makeListing(db, { categoryId: lawyers, name: "Lark", practiceAreas: "Divorce", city: "Austin", state: "TX" });
    await expect
      .poll(() => suggested("divorce lawyer aust"))
      .toContainEqual(
        expect.objectContaining({
          name: "divorce lawyer Austin, TX",
          path: "/search?q=divorce+lawyer&location=Austin%2C+TX",
        }),
      );
  });

  it("show no concept next to a category of the same name", async () => {
    const skin = await makeCategory(db, { name: "Family law", parentId: lawyers });
    await makeListing(db, { categoryId: skin.id, name: "Hearth Counsel" });
    const types = (await suggested("family la")).filter(({ name }) => name === "Family law").map(({ type }) => type);
    expect(types).toEqual(["category"]);
  });

  it.each([
    ["hrabor law c", "Harbor Law Center"],
    ["harbor counsil univ", undefined],
    ["nunze", "Dr. José Núñez"],
    ["counzel", "The University Counsel"],
    ["divroc", "Divorce"],
    ["lawyesr", "Lawyers"],
    ["texsa", "Texas"],
    ["nxz", undefined],
    ["ha7bor", undefined],
  ])("allow one typo in %j when nothing begins with it", async (typed, name) =>
    expect((await namesFor(typed))[0]).toBe(name),
  );

  it("are empty for no text, for punctuation alone, and for hidden listings", async () => {
    for (const typed of ["", "  ", "&&'", "%_", "\\", "hidden"]) expect(await suggested(typed)).toEqual([]);
  });

  describe("of places only", () => {
    const places = async (typed: string) =>
      (await call({ path: `suggest/?only=place&q=${encodeURIComponent(typed)}` })).body as Suggestion[];

    it("are places with and without listings, and nothing else", async () => {
      expect(await places("harbor law")).toEqual([]);
      expect((await places("dallas")).map(({ name, hint }) => [name, hint])[0]).toEqual(["Dallas, TX", "City"]);
      const found = await places("aus");
      expect(found.length).toBeGreaterThan(1);
      expect(found.every(({ type }) => type === "place")).toBe(true);
    });

    it.each([
      ["texsa", "Texas"],
      ["Houstn", "Houston, TX"],
      ["seatle", "Seattle, WA"],
      ["7870", "78701"],
      ["ny", "New York"],
    ])("find %j as %s", async (typed, name) => expect((await places(typed)).map((one) => one.name)).toContain(name));

    it("are at most eight, and no other kind can be requested alone", async () => {
      expect(await places("san")).toHaveLength(8);
      expect((await call({ path: "suggest/?only=concept&q=san" })).status).toBe(400);
    });
  });

  it("are at most eight, among them three categories, and no place without listings", async () => {
    for (const name of ["Ohio Vets", "Ohio Tax", "Ohio Cars", "Ohio Pets"]) {
      const category = await makeCategory(db, { name });
      for (let n = 0; n < 3; n += 1) await makeListing(db, { categoryId: category.id, name: `${name} ${n}` });
    }
    const types = (await suggested("oh")).map(({ type }) => type);
    expect(types).toEqual([
      "category",
      "category",
      "category",
      "business",
      "business",
      "business",
      "business",
      "business",
    ]);
  });

  it("can be cached for a minute by the browser; errors can't", async () => {
    expect((await request("har")).headers.get("cache-control")).toBe("public, max-age=60");
    expect((await request("x".repeat(201))).status).toBe(400);
    expect((await request("x".repeat(201))).headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("suggestions for a prefix that many names share", () => {
  const shared = 1200;

  /** The eight best in the whole table. */
  const bestOf = async (condition: Prisma.Sql) => {
    const rows = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
      SELECT id FROM listing WHERE status = 'active' AND ${condition}
      ORDER BY score DESC, total_reviews DESC, id LIMIT 8`);
    return rows.map(({ id }) => id);
  };
  const idsFor = async (typed: string) =>
    (await suggested(typed)).flatMap(({ type, id }) => (type === "business" ? [id ?? 0] : []));

  beforeAll(async () => {
    await db.$executeRaw(Prisma.sql`
      INSERT INTO listing (kind, status, name, slug, category_id, category_words, rating_sum, total_reviews, updated_at)
      SELECT 'business', 'active', 'Zenith ' || (ARRAY['Quill', 'Quarry', 'Quest'])[1 + n % 3] || ' ' || n, 'zenith-' || n,
        ${lawyers}, 'Lawyers', n * 7919 % 70 + 30, 20 + n % 5, now()
      FROM generate_series(1, ${shared}::int) n`);
  });

  it.each([
    ["zen", Prisma.sql`name LIKE 'Zen%'`],
    ["zenith q", Prisma.sql`name LIKE 'Zenith Q%'`],
    ["zenith quill", Prisma.sql`name LIKE 'Zenith Quill%'`],
    ["zenith quill 1", Prisma.sql`name LIKE 'Zenith Quill 1%'`],
    ["qu", Prisma.sql`name LIKE '% Qu%'`],
    ["quar", Prisma.sql`name LIKE '% Quar%'`],
    ["quill zen", Prisma.sql`name LIKE '% Quill %'`],
    ["quest 11", Prisma.sql`name ~ ' Quest 11'`],
  ])("are the best of all for %j", async (typed, condition) => {
    const ids = await idsFor(typed);
    expect(ids.length).toBeGreaterThan(5);
    expect(ids).toEqual((await bestOf(condition)).slice(0, ids.length));
  });

  it("omit listings that have since been hidden or renamed", async () => {
    const [first = 0, second = 0] = await idsFor("zen");
    await db.listing.update({ where: { id: first }, data: { status: "suspended" } });
    await db.listing.update({ where: { id: second }, data: { name: "Other" } });
    const now = await idsFor("zen");
    expect(now).toHaveLength(8);
    expect(now).not.toContain(first);
    expect(now).not.toContain(second);
  });
});
