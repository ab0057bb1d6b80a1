import { beforeAll, describe, expect, it } from "vitest";
import { type FacetName, facetNames, type FacetValue } from "@/lib/contract/search-facets";
import { type SearchAnswer } from "@/lib/contract/search";
import { makeCategory } from "@/prisma/factories/category";
import { listingData } from "@/prisma/factories/listing";
import { between, chance, pick, restartChance } from "@/dev/demo/chance";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";
import { ownerPrisma } from "../support/owner-prisma";

const owner = ownerPrisma();

type Ask = Partial<Record<string, string>>;

const answerTo = async (ask: Ask): Promise<SearchAnswer> => {
  const query = new URLSearchParams(Object.entries(ask).map(([name, value = ""]): [string, string] => [name, value]));
  const { status, body } = await call({ path: `unified_search/?${query}` });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as SearchAnswer;
};

restartChance();
const words = ["harbor", "law", "smile", "dental", "group", "partners"];
const places = [
  ["Austin", "TX", "78701"],
  ["AUSTIN", "TX", "78704"],
  ["Portland", "OR", "97205"],
  ["Portland", "ME", "04101"],
  ["St. Louis", "MO", null],
  ["Saint Louis", "MO", "63101"],
  ["Nowhere", "Ontario", null],
  [null, "TX", null],
  [null, null, null],
  ["***", "CA", "90001"],
] as const;
const languages = [
  "English",
  "English; Spanish",
  "spanish, ENGLISH",
  "Español",
  "Plattdüütsch | English;English",
  "",
  ";",
];
const insurances = ["Aetna", "aetna; Blue Cross (PPO)", "BLUE  cross (ppo)", "", "None, n/a", "a'b\\c"];

const categories = ["lawyers", "lawyers/family", "lawyers/family/divorce", "doctors", "doctors/skin"];

followChanges();

beforeAll(async () => {
  const db = database();
  const lawyers = await makeCategory(db, { name: "Lawyers", slug: "lawyers" });
  const family = await makeCategory(db, { name: "Family", slug: "family", parentId: lawyers.id });
  const divorce = await makeCategory(db, { name: "Divorce", slug: "divorce", parentId: family.id });
  const doctors = await makeCategory(db, { name: "Doctors", slug: "doctors", kind: "doctor" });
  const skin = await makeCategory(db, { name: "Skin", slug: "skin", parentId: doctors.id });
  const all = [lawyers, family, divorce, doctors, skin];
  await db.listing.createMany({
    data: Array.from({ length: 240 }, (_, at) => {
      const category = pick(all);
      const [city, state, zip] = pick(places);
      const reviews = between(0, 5);
      return {
        ...listingData({
          kind: category.kind,
          categoryId: category.id,
          name: `${pick(words)} ${pick(words)} ${at}`,
          status: chance(1 / 12) ? "suspended" : "active",
          city,
          state,
          zip,
          language: pick(languages),
          insurances: pick(insurances),
          freeConsultation: pick([true, false, null]),
          acceptingNew: [true, false, null][at % 3] ?? null,
          telehealth: at % 5 < 2 || null,
          wheelchairAccess: at % 2 === 0,
          gender: pick(["Female", "male", "F", null]),
          isPremium: chance(1 / 4),
        }),
        totalReviews: reviews,
        ratingSum: reviews === 0 ? 0 : reviews + between(0, 4 * reviews),
      };
    }),
  });
});

/** The conditions that a search may have: words, a place, and one for each facet. */
const choices: Record<string, () => Ask> = {
  words: () => ({ q: pick([...words, "harbor law", "the"]) }),
  near: () => ({ near: pick(["Austin, TX", "97205", "Portland, ME"]), radius: pick(["5", "100"]) }),
  category_path: () => ({ category_path: pick(categories) }),
  state: () => ({ state: pick(["TX", "OR", "MO"]) }),
  city: () => ({ city: pick(["Austin", "Portland", "St. Louis"]) }),
  min_rating: () => ({ min_rating: pick(["1", "3", "4"]) }),
  is_premium: () => ({ is_premium: pick(["true", "false"]) }),
  type: () => ({ type: pick(["business", "doctor"]) }),
  language: () => ({ language: pick(["English", "spanish", "Plattduutsch"]) }),
  insurance: () => ({ insurance: pick(["aetna", "Blue Cross (PPO)"]) }),
  free_consultation: () => ({ free_consultation: "true" }),
  gender: () => ({ gender: pick(["f", "m"]) }),
};

/** Searches with no condition, with each one alone, and with many random combinations. */
const asks: Ask[] = [
  {},
  { accepting_new: "true", type: "doctor" },
  { telehealth: "true", wheelchair_access: "true" },
  ...Object.values(choices).map((choice) => choice()),
  ...Array.from(
    { length: 16 },
    () => Object.assign({}, ...Object.values(choices).map((choice) => (chance(1 / 4) ? choice() : {}))) as Ask,
  ),
];

/** The search that a value of a facet leads to. */
const leadsTo = (ask: Ask, facet: FacetName, { value, state }: FacetValue): Ask => ({
  ...ask,
  [facet]: value,
  ...(state && { state }),
});

describe("each facet's count is the number of results that it leads to:", () => {
  it.each(asks.map((ask) => [JSON.stringify(ask), ask] as const))("%s", async (_, ask) => {
    const { facets } = await answerTo({ ...ask, limit: "1" });
    const wrong: unknown[] = [];
    for (const facet of facetNames) {
      for (const value of facets?.[facet] ?? []) {
        const list = await answerTo({ ...leadsTo(ask, facet, value), facets: "0", limit: "1" });
        if (list.count !== value.count || !value.count_is_exact) wrong.push([facet, value, list.count]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("facets", () => {
  it("without a search list every value that a listing has, each once", async () => {
    const { facets } = await answerTo({});
    const valuesOf = (facet: FacetName) => facets?.[facet].map((one) => one.value);
    expect(valuesOf("type")?.sort()).toEqual(["business", "doctor"]);
    expect(valuesOf("state")?.sort()).toEqual(["CA", "ME", "MO", "OR", "TX"]);
    expect(facets?.city.map((one) => one.label).sort()).toEqual([
      "Austin, TX",
      "Portland, ME",
      "Portland, OR",
      "Saint Louis, MO",
    ]);
    expect(valuesOf("min_rating")).toEqual(["4", "3", "2", "1"]);
    expect(valuesOf("category_path")).toEqual(["doctors", "lawyers"]);
    expect(
      valuesOf("language")
        ?.map((one) => one.toLowerCase())
        .sort(),
    ).toEqual(["english", "español", "plattdüütsch", "spanish"]);
  });

  it("of a filtered list offer only values that narrow it further", async () => {
    const below = await answerTo({ category_path: "lawyers/family" });
    expect(below.facets?.category_path.map((one) => one.value)).toEqual(["lawyers/family", "lawyers/family/divorce"]);
    const rated = await answerTo({ min_rating: "3" });
    expect(rated.facets?.min_rating.map((one) => one.value)).toEqual(["4", "3"]);
    const spoken = await answerTo({ language: "english", state: "TX" });
    expect(spoken.facets?.language).toEqual([]);
    expect(spoken.facets?.state.map((one) => one.value)).toEqual(["TX"]);
    expect(spoken.facets?.city.every((one) => one.state === "TX")).toBe(true);
  });

  it("are omitted unless they are requested", async () => expect((await answerTo({ facets: "0" })).facets).toBeNull());

  it("of a mistyped search are those of the corrected search", async () => {
    const meant = await answerTo({ q: "partners" });
    const mistyped = await answerTo({ q: "partnesr" });
    expect(mistyped.corrected_q).toBe("partner");
    expect(mistyped.facets).toEqual(meant.facets);
  });
});

it("count no further than a search does, and say when there may be more", async () => {
  const db = database();
  const many = await makeCategory(db, { name: "Many", slug: "many" });
  await owner.$executeRaw`
    INSERT INTO listing (kind, status, name, slug, category_id, category_words, state, updated_at)
    SELECT 'business', 'active', 'Copious ' || n, 'copious-' || n, ${many.id}, 'Many', 'NV', now()
    FROM generate_series(1, 10002) n`;
  const { facets } = await answerTo({ q: "copious", limit: "1" });
  const most = { count: 10_000, count_is_exact: false };
  expect(facets?.state).toEqual([{ value: "NV", label: "Nevada", ...most }]);
  expect(facets?.category_path).toEqual([{ value: "many", label: "Many", ...most }]);
  const whole = await answerTo({ limit: "1" });
  const due = await answerTo({ category_path: "doctors", limit: "1" });
  expect(whole.facets?.category_path.find((one) => one.value === "doctors")).toMatchObject({
    count: due.count,
    count_is_exact: true,
  });
  for (const { value, count, count_is_exact } of whole.facets?.state ?? []) {
    const list = await answerTo({ state: value, facets: "0", limit: "1" });
    expect([value, count_is_exact, count <= list.count]).toEqual([value, false, true]);
  }
  await db.listing.deleteMany({ where: { categoryId: many.id } });
}, 120_000);
