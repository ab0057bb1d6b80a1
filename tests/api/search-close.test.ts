import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { multirange, weekRanges } from "@/lib/rules/opening-hours";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { nearestName } from "@/server/search/spelling";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

/** The answer to a search: its words, then other parameters after "&". */
const answerTo = async (text: string) => {
  const [q = "", ...more] = text.split("&");
  const path = ["unified_search/?facets=0", `q=${encodeURIComponent(q)}`, ...more].join("&");
  return (await call({ path })).body as SearchAnswer;
};
/** The matches of a search, and its close matches, each with what it misses. */
const resultsOf = async (text: string) => {
  const { items, count, close_count: close } = await answerTo(text);
  expect(items.length).toBe(Math.min(20, count) + close);
  const told = items
    .slice(count)
    .map(({ data, misses }) => [titleOf(data), misses.map((miss) => miss.text).join("; ")]);
  expect(items.slice(0, count).every(({ misses }) => misses.length === 0)).toBe(true);
  return { matches: items.slice(0, count).map(({ data }) => titleOf(data)), close: told };
};

const quince = "Quince & Daughter";
const otis = "Otis Larkspur, DDS";
const ida = "Ida Fennimoor, DDS";
const vera = "Vera Goldcrest, DDS";
const nils = "Nils Brandywell, DDS";

beforeAll(async () => {
  const db = database();
  const lawyers = await makeCategory(db, { name: "Lawyers" });
  const divorce = await makeCategory(db, { name: "Divorce", parentId: lawyers.id });
  const teeth = (await makeCategory(db, { name: "Dentists", kind: "doctor" })).id;
  const austin = { city: "Austin", state: "TX", zip: "78701" };
  const elPaso = { city: "El Paso", state: "TX", zip: "79901" };
  const rows = [
    { categoryId: divorce.id, name: quince, isPremium: true, ...austin },
    { categoryId: lawyers.id, name: "Tidewater Petitions", city: "San Antonio", state: "TX", zip: "78205" },
    { categoryId: teeth, name: otis, insurances: "Aetna", ...austin },
    { categoryId: teeth, name: ida, language: "Spanish", ...elPaso },
    { categoryId: teeth, name: vera, isPremium: true, city: "Portland", state: "OR", zip: "97205" },
    { categoryId: teeth, name: nils, city: "Moses Lake", state: "WA", zip: "98837" },
  ];
  for (const row of rows) await makeListing(db, row);
});

describe("a search that nothing meets in full shows close matches, each with what it misses", () => {
  it.each([
    ["dentist in austin that takes cigna", [[otis, "Doesn't list Cigna"]]],
    ["zyzzyva dentist austin", [[otis, "Doesn't mention “zyzzyva”"]]],
    [
      "divorce lawyer in round rock tx",
      [
        [quince, "17 miles away"],
        ["Tidewater Petitions", "Related: Lawyers; 90 miles away"],
      ],
    ],
    ["dentist&location=78664", [[otis, "17 miles away"]]],
    ["dentist in bastrop tx", [[otis, "28 miles away"]]],
    ["dentist that takes aetna in el paso", [[ida, "Doesn't list Aetna"]]],
    ["dentist who speaks spanish&location=Austin,+TX", [[otis, "Doesn't list Spanish"]]],
    ["larkspr&location=Round+Rock", [[otis, "17 miles away"]]],
    ["dentist that takes cigna in round rock tx", [[otis, "17 miles away; Doesn't list Cigna"]]],
  ])("%s", async (text, close) => expect(await resultsOf(text)).toEqual({ matches: [], close }));

  it("beyond 100 miles the nearest of the profession, however far", async () => {
    const { matches, close } = await resultsOf("dentist in amarillo tx");
    expect([matches, close[0]]).toEqual([[], [ida, "In El Paso, TX"]]);
    expect(close.map(([name]) => name).sort()).toEqual([ida, nils, otis, vera]);
  });

  it("below its matches, where those don't fill the page", async () => {
    const { matches, close } = await resultsOf("dentist who speaks spanish in el paso");
    expect([matches, close]).toEqual([[ida], []]);
    const near = await resultsOf("dentist in san antonio");
    expect(near).toEqual({ matches: [], close: [[otis, "72 miles away"]] });
  });

  it("and never another profession", async () => {
    for (const q of ["plumber in austin", "zyzzyva plumber", "plumber who speaks spanish"])
      expect(await resultsOf(q)).toEqual({ matches: [], close: [] });
    for (const { items } of [await answerTo("bankruptcy lawyer in austin"), await answerTo("patent lawyer austin")])
      expect(items.every(({ misses }) => misses.some(({ kind }) => kind === "field"))).toBe(true);
  });

  it.each([
    ["dentist austin&min_rating=4"],
    ["dentist&near=78664&radius=5"],
    ["dentist&lat=30.5&lng=-97.67&radius=5"],
    ["lawyer in san antonio&is_premium=1"],
  ])("but keeps ticked filters and a chosen distance: %s", async (text) => {
    const { items } = await answerTo(text);
    expect(text.includes("is_premium") ? items.every(({ data }) => data.is_premium) : items.length === 0).toBe(true);
  });

  it.each([
    [{ day: 5, opens: 0, closes: 1440, by_appointment: true }, "By appointment"],
    [{ day: 4, opens: 540, closes: 1020 }, "Closed on Saturday"],
    [{ day: 4, opens: 1200, closes: 1560 }, null],
    [{ day: 5, opens: 540, closes: 1020 }, null],
  ])("with the hours as they are on that day: %j", async (span, missed) => {
    await database().$executeRaw`
      INSERT INTO listing_hours (listing_id, spans, open_minutes)
      SELECT id, ${JSON.stringify([span])}::jsonb, ${multirange(weekRanges([span]))}::int4multirange
      FROM listing WHERE name = ${nils}
      ON CONFLICT (listing_id) DO UPDATE SET spans = excluded.spans, open_minutes = excluded.open_minutes`;
    const { matches, close } = await resultsOf("dentist in moses lake wa open saturday");
    expect([matches, close]).toEqual(missed === null ? [[nils], []] : [[], [[nils, missed]]]);
  });

  it("with another field that no one has beside it", async () =>
    expect(await resultsOf("dentist plumber in austin")).toEqual({
      matches: [],
      close: [[otis, "Doesn't list “plumber”"]],
    }));

  it("beyond a state without any the nearest to its middle", async () => {
    const { matches, close } = await resultsOf("dentist in oklahoma");
    expect([matches, close[0], close.length]).toEqual([[], [otis, "In Austin, TX"], 4]);
  });

  it("places that are not known are shown from anywhere", async () => {
    const { matches, close } = await resultsOf("dentist&location=Xyzzyville");
    expect([matches, close.map(([name]) => name).sort()]).toEqual([[], [ida, nils, otis, vera]]);
  });

  it.each([
    "divorce lawyer in round rock tx",
    "zyzzyva dentist austin",
    "dentst",
    "dentist&location=Austn",
    "dentist&location=78664",
    "dentist&language=french",
  ])("in no way if it is strict: %s", async (text) =>
    expect(await answerTo(`${text}&strict=1`)).toMatchObject({
      count: 0,
      close_count: 0,
      items: [],
      corrected_q: null,
    }),
  );
});

describe("the words of a search are read in another way where nothing meets them", () => {
  it.each([
    ["where can i find my quince", [quince]],
    ["dentist el pas", [ida]],
    ["ida fe", [ida]],
    ["nails brandywell", [nils]],
    ["dentst bastrop texas", []],
    ["quince and daughter m", [quince]],
  ])("%s", async (text, names) => expect((await resultsOf(text)).matches).toEqual(names));

  it("a name may have two typos, and one in a word that says what is looked for", async () => {
    const nearest = (saying: string[]) => nearestName(database(), ["vira", "goldcrezt"], new Set(saying));
    expect(await nearest([])).toEqual({ words: ["vera", "goldcrest"], distance: 2 });
    expect(await nearest(["vira"])).toBeNull();
  });

  it.each([
    ["dentist in bastrop tx", null],
    ["dentst bastrop texas", "dentist bastrop texas"],
    ["dentist moses lkae", "dentist moses lake"],
    ["dentist in austn tx", null],
  ])("words are corrected, but not existing places: %s", async (q, corrected) => {
    const { corrected_q, items } = await answerTo(q);
    expect([corrected_q, items.length > 0]).toEqual([corrected, true]);
  });

  it("a correction that leaves other words unexplained is not made", async () =>
    expect(await answerTo("zzqqxv larkspor")).toMatchObject({ count: 0, corrected_q: null }));

  it("nor one that makes a need of a word beside another that no one has", async () => {
    expect(await answerTo("toothake")).toMatchObject({ corrected_q: "toothache" });
    expect(await answerTo("zzqqxv toothake")).toMatchObject({ count: 0, close_count: 0, corrected_q: null });
  });
});

describe("a search without results", () => {
  it.each([
    "dentist&near=78664&radius=5",
    "dentist&lat=30.5&lng=-97.67&radius=5",
    "dentist&location=78205&strict=1",
    "dentist&state=OK",
    "divorce lawyer&type=doctor",
    "divorce lawyer&category_path=dentists",
    "dentist&language=french&is_premium=1&min_rating=4",
    "&language=french",
  ])("offers up to three looser ones with correct counts: %s", async (text) => {
    const { items, looser } = await answerTo(text);
    expect(items).toEqual([]);
    expect(looser.length).toBeGreaterThan(0);
    expect(looser.length).toBeLessThanOrEqual(3);
    for (const { search: asked, count: offered, left_out: left } of looser) {
      const given = Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
      const again = new URLSearchParams(given);
      again.delete("q");
      const answer = await answerTo(`${asked.q}&${again.toString()}&strict=1`);
      expect([answer.count, left.length > 0]).toEqual([offered, true]);
    }
  });

  it("offers nothing if no looser search finds anything", async () =>
    expect(await answerTo("xyzzyplugh")).toMatchObject({ count: 0, looser: [], items: [] }));
});
