import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { multirange, weekRanges } from "@/lib/rules/opening-hours";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

/** The answer to a search: its words, then other parameters after "&". */
const answerTo = async (text: string) => {
  const [q = "", ...more] = text.split("&");
  const path = ["unified_search/?facets=0", `q=${encodeURIComponent(q)}`, ...more].join("&");
  return (await call({ path })).body as SearchAnswer;
};
/** The first names of the matches, in alphabetical order, and of the close matches with what they miss. */
const resultsOf = async (text: string) => {
  const { items, close_count: close } = await answerTo(text);
  const first = ({ data }: (typeof items)[number]) => titleOf(data).split(" ")[0] ?? "";
  const matches = items.slice(0, items.length - close).map(first);
  const told = items.slice(items.length - close).map((item) => {
    return `${first(item)}: ${item.misses.map((miss) => miss.text).join("; ")}`;
  });
  return { matches: matches.sort(), close: told.sort() };
};
/** What the search's chips say of facts and of what is left out. */
const chipsOf = async (text: string) =>
  (await answerTo(text)).understood.flatMap(({ kind, words, text: meant }) =>
    words === undefined ? (kind === "excluded" ? [`without ${meant}`] : []) : [words],
  );

const weekdays = [0, 1, 2, 3, 4].map((day) => ({ day, opens: 540, closes: 1020 }));
const saturday = { day: 5, opens: 540, closes: 1020 };
const sunday = { day: 6, opens: 600, closes: 840 };

beforeAll(async () => {
  const db = database();
  const id = async (name: string, kind?: "doctor") => (await makeCategory(db, { name, ...(kind && { kind }) })).id;
  const [teeth, law, pizza, barber] = [
    await id("Dentists", "doctor"),
    await id("Lawyers"),
    await id("Pizza"),
    await id("Barbers"),
  ];
  const [austin, portland] = [
    { city: "Austin", state: "TX" },
    { city: "Portland", state: "OR", zip: "97205" },
  ];
  const rows = [
    {
      categoryId: teeth,
      name: "Alba Fenn",
      language: "Spanish",
      insurances: "Medicare; Medicaid",
      ...austin,
      zip: "78701",
    },
    {
      categoryId: teeth,
      name: "Bram Fenn",
      language: "Korean",
      insurances: "Medicare",
      freeConsultation: true,
      ...portland,
    },
    { categoryId: teeth, name: "Cleo Fenn", freeConsultation: false, city: "Reno", state: "NV", zip: "89501" },
    {
      categoryId: law,
      name: "Dorn Quill",
      practiceAreas: "Divorce; Bankruptcy",
      feeDetails: "Flat fee, ask us",
      ...austin,
    },
    { categoryId: law, name: "Ester Quill", practiceAreas: "Immigration", feeDetails: "$400 per hour", ...portland },
    { categoryId: pizza, name: "Fornello", streetAddress: "1200 N Hospital Avenue, Suite 5", ...austin, zip: "78702" },
    { categoryId: barber, name: "Gale Clips", streetAddress: "9 East Oak Blvd", city: "Miami", state: "FL" },
    { categoryId: law, name: "Harriet J Thornby", city: "Reno", state: "NV" },
  ];
  for (const row of rows) await makeListing(db, row);
  const hours = { "Alba Fenn": [...weekdays, saturday], "Bram Fenn": [...weekdays, sunday] };
  for (const [name, spans] of Object.entries(hours)) {
    await db.$executeRaw`
      INSERT INTO listing_hours (listing_id, spans, open_minutes)
      SELECT id, ${JSON.stringify(spans)}::jsonb, ${multirange(weekRanges(spans))}::int4multirange
      FROM listing WHERE name = ${name}`;
  }
});

describe("a fact that is not wanted excludes who has it, and who doesn't say is close", () => {
  it.each([
    ["dentist not open sunday", ["Alba"], ["Cleo: Doesn't list its hours"], "not open on Sunday"],
    ["dentist closed on saturdays", ["Bram"], ["Cleo: Doesn't list its hours"], "not open on Saturday"],
    ["not open saturday dentist", ["Bram"], ["Cleo: Doesn't list its hours"], "not open on Saturday"],
    [
      "dentist without free consultation",
      ["Cleo"],
      ["Alba: Doesn't list free consultation"],
      "without free consultation",
    ],
    ["dentist who doesn't take medicaid", ["Bram"], ["Cleo: Doesn't list its insurers"], "doesn't take Medicaid"],
    ["dentist -medicaid", ["Bram"], ["Cleo: Doesn't list its insurers"], "doesn't take Medicaid"],
  ])("%s", async (...[q, matches, close, chip]) => {
    expect(await resultsOf(q)).toEqual({ matches, close });
    expect(await chipsOf(q)).toEqual([chip]);
  });
});

describe("two values of a fact", () => {
  it.each([
    ["dentist open saturday or sunday", ["Alba", "Bram"], ["open on Saturday or Sunday"]],
    ["dentist open saturday and sunday", [], ["open on Saturday", "open on Sunday"]],
    ["dentist spanish or korean", ["Alba", "Bram"], ["speaks Spanish or Korean"]],
    ["dentist medicare and medicaid", ["Alba"], ["takes Medicare", "takes Medicaid"]],
    ["dentist that takes medicaid or medicare", ["Alba", "Bram"], ["takes Medicaid or Medicare"]],
  ])("both count, as the words between them say: %s", async (q, matches, chips) => {
    expect((await resultsOf(q)).matches).toEqual(matches);
    expect(await chipsOf(q)).toEqual(chips);
  });

  it("say together what a close match lacks", async () =>
    expect((await resultsOf("dentist open saturday or sunday in reno")).close).toContainEqual(
      "Cleo: Doesn't list its hours",
    ));
});

describe("places", () => {
  it.each([
    ["barber fl", ["Gale"]],
    ["barber FL open now", []],
    ["dentist austin or portland", ["Alba", "Bram"]],
    ["dentist in austin tx or reno nv", ["Alba", "Cleo"]],
    ["dentist 78701 or 97205", ["Alba", "Bram"]],
    ["dentist&location=Austin or Portland", ["Alba", "Bram"]],
    ["dentist in austin&state=TX", ["Alba"]],
    ["dentist texas&city=Austin", ["Alba"]],
    ["dentist austin texas&location=TX", ["Alba"]],
    ["dentist austin&location=OR", []],
    ["dentist in portland&near=97205", ["Bram"]],
    ["dentist near austin&sort=distance", ["Alba"]],
  ])("in words, several, and beside a parameter: %s", async (text, matches) =>
    expect((await resultsOf(text)).matches).toEqual(matches),
  );

  it("sort by distance is from the place in the words", async () => {
    const { near } = await answerTo("dentist near austin&sort=distance");
    expect(near).toMatchObject({ place: "Austin, TX", radius: 25 });
  });

  it.each([
    "1200 north hospital ave austin",
    "1200 N. Hospital Avenue, Suite 5, Austin, TX 78702",
    "1200 N Hospital Ave # 5, Austin, Texas",
  ])("an address is one, however it is abbreviated: %s", async (q) =>
    expect((await resultsOf(q)).matches).toEqual(["Fornello"]),
  );

  it("a street is found by another form of its type and direction", async () =>
    expect((await resultsOf("e oak boulevard")).matches).toEqual(["Gale"]));
});

describe("nothing is dropped silently", () => {
  it("of two professions that no one has together either is a close match, and says so", async () => {
    const { matches, close } = await resultsOf("pizza lawyer");
    expect(matches).toEqual([]);
    expect(close).toContain("Dorn: Doesn't list “pizza”");
    expect(close.every((text) => /Doesn't list “(?:pizza|lawyer)”/.test(text))).toBe(true);
  });

  it.each([
    ["not divorce lawyer", ["without divorce"]],
    ["-divorce lawyer", ["without divorce"]],
    ["not bankruptcy lawyer nevada or oregon", ["without bankruptcy"]],
  ])("what is not wanted may stand first: %s", async (q, chips) => {
    expect((await resultsOf(q)).matches).toEqual(["Ester", "Harriet"]);
    expect(await chipsOf(q)).toEqual(chips);
  });

  it.each(["H. Thornby", "H.J. Thornby", "thornby h"])("initials are of a name: %s", async (q) =>
    expect((await resultsOf(q)).matches).toEqual(["Harriet"]),
  );

  it("a quoted phrase is in one item of a list", async () => {
    expect((await resultsOf('"divorce bankruptcy"')).matches).toEqual([]);
    expect((await resultsOf('"quill divorce"')).matches).toEqual([]);
    expect((await resultsOf('"flat fee"')).matches).toEqual(["Dorn"]);
  });

  it("a fact is one although a concept has the same name", async () =>
    expect(await chipsOf("telehealth dentist")).toEqual(["virtual appointments"]));

  it("a search for no results counts them", async () =>
    expect(await answerTo("dentist&limit=0")).toMatchObject({ count: 3, items: [] }));
});

it("a person is a match or close, not both", async () => {
  const db = database();
  const { categoryId } = await db.listing.findFirstOrThrow({ where: { name: "Cleo Fenn" } });
  const npi = { categoryId, name: "Ivo Marrow", npiNumber: "1083611826" };
  await makeListing(db, { ...npi, city: "Tacoma", state: "WA", zip: "98402" });
  await makeListing(db, { ...npi, slug: "ivo-marrow-2", city: "Seattle", state: "WA", zip: "98101" });
  expect(await resultsOf("dentist marrow in tacoma")).toEqual({ matches: ["Ivo"], close: [] });
});

describe("prices", () => {
  it.each([
    ["lawyer over $300", ["Ester"], "at least $300"],
    ["lawyer between $300 and $500", ["Ester"], "at least $300"],
    ["lawyer $500 an hour", ["Ester"], "at most $500"],
  ])("from, between, and with what they are paid for: %s", async (q, matches, chip) => {
    expect((await resultsOf(q)).matches).toEqual(matches);
    expect((await chipsOf(q))[0]).toBe(chip);
  });

  it("the unit that an amount is for is looked for", async () =>
    expect((await resultsOf("lawyer $500 a session")).close).toContain("Ester: Doesn't mention “session”"));

  it("who lists fees without amounts isn't said to list none", async () =>
    expect((await resultsOf("cheap lawyer")).close).toContain("Dorn: Doesn't list a price level in dollar signs"));
});
