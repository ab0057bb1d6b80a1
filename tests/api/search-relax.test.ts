import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { nearestName } from "@/server/search/nearest-name";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

/** The answer to a search: its words, then other parameters after "&". */
const answerTo = async (text: string) => {
  const [q = "", ...more] = text.split("&");
  const path = ["unified_search/?facets=0", `q=${encodeURIComponent(q)}`, ...more].join("&");
  return (await call({ path })).body as SearchAnswer;
};
const namesIn = ({ items }: SearchAnswer) => items.map((item) => titleOf(item.data)).sort();
const leftOut = async (text: string) => {
  const answer = await answerTo(text);
  expect(answer.count).toBe(answer.items.length);
  return [namesIn(answer), answer.left_out.map(({ kind, text }) => `${kind} ${text}`)];
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

describe("a search that nothing meets in full is relaxed", () => {
  it("by at most two typos in a name, and one in a word that says what is looked for", async () => {
    expect(await leftOut("nails brandywell")).toEqual([[nils], ["spelling nails brandywell"]]);
    const nearest = (saying: string[]) => nearestName(database(), ["vira", "goldcrezt"], new Set(saying));
    expect(await nearest([])).toEqual({ words: ["vera", "goldcrest"], distance: 2 });
    expect(await nearest(["vira"])).toBeNull();
  });

  it.each([
    ["by dropping the less specific of two words", "ida larkspin", [[otis], ["word ida"]]],
    ["by dropping words that only ask, of which it says nothing", "where can i find my quince", [[quince], []]],
    ["and then others", "where can i find my quince marmalade", [[quince], ["word marmalade"]]],
    ["by dropping a fact", "dentist that takes cigna in austin", [[otis], ["filter takes Cigna"]]],
    ["by dropping a filter", "dentist austin&min_rating=4", [[otis], ["filter rating 4 and up"]]],
    ["by dropping words, never the profession", "zyzzyva dentist austin", [[otis], ["word zyzzyva"]]],
    [
      "by dropping one of two fields that no listing has together",
      "dentist plumber in austin",
      [[otis], ["word plumber"]],
    ],
  ])("%s: %s", async (_what, text, due) => expect(await leftOut(text)).toEqual(due));

  it.each([
    ["divorce lawyer in round rock tx", 25, [[quince], "Round Rock, TX"]],
    ["dentist&location=78664", 25, [[otis], "78664 (Round Rock, TX)"]],
    ["dentist&near=78664&radius=5", 25, [[otis], "78664 (Round Rock, TX)"]],
    ["dentist&lat=30.5&lng=-97.67&radius=5", 25, [[otis], "the 5-mile radius"]],
    ["dentist in bastrop tx", 50, [[otis], "Bastrop, TX"]],
    ["dentist in san antonio", 100, [[otis], "San Antonio, TX"]],
    ["dentist&near=78205&radius=30", 100, [[otis], "78205 (San Antonio, TX)"]],
    ["dentist in amarillo tx", undefined, [[ida, otis], "Amarillo, TX"]],
    ["dentist&location=Amarillo", undefined, [[ida, otis], "Amarillo, TX"]],
    ["dentist&location=79101", undefined, [[ida, otis], "79101 (Amarillo, TX)"]],
    ["dentist&city=Amarillo&state=TX", undefined, [[ida, otis], "Amarillo, TX"]],
  ])("by widening its place to the next radius or the state: %s (%s)", async (text, radius, [names, place]) => {
    const { near } = await answerTo(text);
    expect([await leftOut(text), near?.radius]).toEqual([[names, [`place ${String(place)}`]], radius]);
  });

  it.each([
    ["its place before a fact", "dentist that takes aetna in el paso", [[otis], ["place El Paso, TX"]]],
    ["its place before a filter", "lawyer in san antonio&is_premium=1", [[quince], ["place San Antonio, TX"]]],
    ["its place before words", "dentist otis in el paso", [[otis], ["place El Paso, TX"]]],
    ["a fact before a filter", "dentist who speaks spanish&is_premium=1", [[vera], ["filter speaks Spanish"]]],
    ["a filter before words", "dentist ida&is_premium=1", [[ida], ["filter Premium"]]],
    ["its own place after a correction", "larkspr&location=Round+Rock", [[otis], ["place Round Rock, TX"]]],
  ])("by dropping %s: %s", async (_what, text, due) => expect(await leftOut(text)).toEqual(due));

  it.each([
    ["dentist that takes cigna in round rock tx", [[otis], ["place Round Rock, TX", "filter takes Cigna"]]],
    ["dentist in round rock tx&is_premium=1", [[otis], ["place Round Rock, TX", "filter Premium"]]],
    [
      "dentist in austin&language=french&is_premium=1&min_rating=4",
      [[otis], ["filter speaks French", "filter rating 4 and up", "filter Premium"]],
    ],
    ["zyzzyva dentist in round rock tx", [[otis], ["place Round Rock, TX", "word zyzzyva"]]],
    ["zyzzyva dentist austin&min_rating=4", [[otis], ["filter rating 4 and up", "word zyzzyva"]]],
    ["dentist zyzzyva plumber in austin", [[otis], ["word zyzzyva", "word plumber"]]],
    ["zyzzyva patent lawyer in austin", [[quince], ["word zyzzyva", "word patent lawyer"]]],
  ])("in several ways at once, if one isn't enough: %s", async (text, due) => expect(await leftOut(text)).toEqual(due));

  it.each([
    ["dentist in bastrop tx", null],
    ["dentst bastrop texas", "dentist bastrop texas"],
    ["dentist moses lkae", "dentist moses lake"],
    ["dentist in austn tx", null],
  ])("after correcting words, but not existing places: %s", async (q, corrected) => {
    const answer = await answerTo(q);
    expect(answer.corrected_q).toBe(corrected);
    expect(answer.left_out.filter(({ kind }) => kind !== "place")).toEqual([]);
    expect(answer.count).toBe(1);
  });

  it.each([
    ["dentist el pas", [[ida], []]],
    ["dentist spokan", [[nils], ["place Spokane, WA"]]],
    ["dentist walla wal", [[nils], ["spelling walla wal", "place Walla Walla, WA"]]],
    ["orthodontist moses", [[nils], []]],
    ["dentist zyzzyva", [[ida, nils, otis, vera], ["word zyzzyva"]]],
    ["quince and daughter m", [[quince], ["word m"]]],
    ["otis lr", [[otis], ["word lr"]]],
    ["ida fe", [[ida], []]],
  ])(
    "by reading a word that no listing has as a city, mistyped or unfinished, or by one letter: %s",
    async (text, due) => expect(await leftOut(text)).toEqual(due),
  );

  it("by dropping a word without similar ones, instead of correcting it first", async () => {
    await makeListing(database(), { name: "Westport Optics" });
    const answer = await answerTo("zqpassport optics");
    expect([namesIn(answer), answer.corrected_q, answer.left_out]).toEqual([
      ["Westport Optics"],
      null,
      [{ kind: "word", text: "zqpassport" }],
    ]);
  });

  it("by dropping all words beside a field, unless without one of them the field itself is found", async () => {
    const braces = await makeListing(database(), { practiceAreas: "Orthodontics", streetAddress: "9 Hill St" });
    expect(await leftOut("dentist capitol hill")).toEqual([
      [ida, nils, otis, vera].concat(braces.name).sort(),
      ["word capitol", "word hill"],
    ]);
    expect(await leftOut("dentist capitol fennimoor")).toEqual([[ida], ["word capitol"]]);
    await database().listing.delete({ where: { id: braces.id } });
  });

  it("by dropping a name, without taking it for a village that has no listings", async () => {
    expect(await leftOut("dentist warden")).toEqual([[nils], ["place Warden, WA"]]);
    const firm = await makeListing(database(), { name: "Warden Optics" });
    expect(await leftOut("dentist warden")).toEqual([[ida, nils, otis, vera], ["word warden"]]);
    await database().listing.delete({ where: { id: firm.id } });
  });

  it("by widening a field without listings to its profession", async () => {
    const [names, left] = await leftOut("bankruptcy lawyer in austin");
    expect([names, left]).toEqual([[quince], ["word bankruptcy lawyer"]]);
  });

  it("to search everywhere for an unknown place, but not for a known one without listings", async () => {
    for (const place of ["Xyzzyville", "00000", "Constructor"]) {
      expect(await leftOut(`dentist&location=${place}`)).toEqual([[ida, nils, otis, vera], [`place ${place}`]]);
    }
    expect(await leftOut("dentist in oklahoma")).toEqual([[], []]);
  });

  it("never to another profession", async () => {
    for (const q of ["plumber in austin", "zyzzyva plumber", "plumber who speaks spanish"]) {
      expect(await leftOut(q)).toEqual([[], []]);
    }
  });

  it.each([
    "divorce lawyer in round rock tx",
    "zyzzyva dentist austin",
    "dentst",
    "dentist&location=Austn",
    "dentist&location=00000",
    "dentist&location=78664",
    "dentist&language=french",
    "dentist austin&is_premium=1",
  ])("in no way if it is strict: %s", async (text) =>
    expect(await answerTo(`${text}&strict=1`)).toMatchObject({
      count: 0,
      items: [],
      left_out: [],
      corrected_q: null,
    }),
  );

  it("in no way if something is found", async () => {
    for (const more of ["", "&strict=1"]) expect(await leftOut(`dentist in austin${more}`)).toEqual([[otis], []]);
  });
});

describe("a search without results", () => {
  it.each([
    "dentist round rock tx",
    "zyzzyva dentist round rock tx&insurance=cigna",
    "dentist&near=78664&radius=5",
    "dentist&lat=30.5&lng=-97.67&radius=5",
    "dentist&location=78205",
    "dentist&location=79101",
    "dentist&location=00000",
    "dentist&city=Waco&state=TX",
    "dentist&state=OK",
    "dentist or lawyer in waco tx",
    "dentist -otis&location=Waco,+TX",
    '"ida fennimoor" zyzzyva',
    "dentist that takes aetna and speaks spanish",
    "female dentist with a free consultation",
    "divorce lawyer&type=doctor",
    "divorce lawyer&category_path=dentists",
    "dentist&language=french&is_premium=1&min_rating=4",
    "bankruptcy lawyer in austin",
    "&language=french",
  ])("offers up to three looser ones with correct counts: %s", async (text) => {
    const { count, looser } = await answerTo(`${text}&strict=1`);
    expect(count).toBe(0);
    expect(looser.length).toBeGreaterThan(0);
    expect(looser.length).toBeLessThanOrEqual(3);
    for (const { search: asked, count: offered, count_is_exact: isExact, left_out: left } of looser) {
      const given = Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
      const again = new URLSearchParams(given);
      again.delete("q");
      const answer = await answerTo(`${asked.q}&${again.toString()}&strict=1`);
      expect([answer.count, answer.count_is_exact]).toEqual([offered, isExact]);
      expect(offered).toBeGreaterThan(0);
      expect(left.every(({ text }) => text !== "")).toBe(true);
      expect(left.length).toBeGreaterThan(0);
    }
  });

  it("offers each looser search once, the smallest change first", async () => {
    const { looser } = await answerTo("dentist in amarillo tx&strict=1");
    const offers = looser.map(({ search: asked, count }) => [asked.location, asked.radius, count]);
    expect(offers[0]).toEqual(["Texas", null, 2]);
    expect(new Set(looser.map(({ left_out: left }) => JSON.stringify(left))).size).toBe(looser.length);
  });

  it("offers nothing if no looser search finds anything", async () =>
    expect(await answerTo("xyzzyplugh")).toMatchObject({ count: 0, looser: [], left_out: [] }));
});
