import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
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
/** The names of the matches, without close ones. */
const found = async (text: string) =>
  (await answerTo(text)).items.flatMap(({ data, misses }) => (misses.length === 0 ? titleOf(data) : []));

const otis = "Otis Larkspur, DDS";

beforeAll(async () => {
  const db = database();
  const doctors = await makeCategory(db, { name: "Doctors", kind: "doctor" });
  const teeth = await makeCategory(db, { name: "Dentists", kind: "doctor", parentId: doctors.id });
  await makeListing(db, {
    categoryId: teeth.id,
    name: otis,
    specialty: "Endodontics",
    practiceAreas: "Root canals; Veneers",
    popularVisitReasons: "Gallivant fever",
    streetAddress: "900 Cedarwood Street",
    city: "Austin",
    state: "TX",
    zip: "78701",
    phone: "(512) 555-0143",
    website: "https://www.harrowgate.com/office",
    npiNumber: "1234567893",
    worksFor: "Tidewater Group",
    practiceNames: "Bright Molars",
    description: "Formerly a cellist.",
    gender: "M",
    language: "English; Spanish",
    insurances: "Aetna; Blue Cross Blue Shield",
    freeConsultation: true,
    servicePrices: "Zirconia bridge: from $900\nMouthpiece: $300-$450 each",
    acceptingNew: true,
    telehealth: true,
    wheelchairAccess: true,
  });
});

describe("a search finds a listing by each of its fields, and names the field", () => {
  it.each([
    ["otis larkspur dds", ["name", "name"]],
    ["larkspur otis", ["does", "name"]],
    ["larksp", ["says", "name"]],
    ["endodontist", ["does", "specialty"]],
    ["dentist", ["does", "category"]],
    ["900 cedarwood street", ["says", "place"]],
    ["cedarwood", ["says", "place"]],
    ["tidewater group", ["says", "works_for"]],
    ["bright molars", ["says", "practice_names"]],
    ["harrowgate", ["says", "website"]],
    ["1234567893", ["does", "npi_number"]],
    ["npi 1234567893", ["does", "npi_number"]],
    ["512 555 0143", ["does", "phone"]],
    ["cellist", ["says", "description"]],
    ["zirconia", ["says", "service_prices"]],
    ["mouthpiece", ["says", "service_prices"]],
  ])("%s: %j", async (text, [tier, field]) => {
    const { items } = await answerTo(text);
    expect(items.map(({ data, why_here: why }) => [titleOf(data), why?.tier, why?.field, why?.is_related])).toEqual([
      [otis, tier, field, false],
    ]);
  });

  it.each([
    ["veneers", "practice_areas"],
    ["gallivant fever", "popular_visit_reasons"],
  ])("%s: %s, even if no concept is known", async (text, field) => {
    const { items } = await answerTo(text);
    expect(items.map(({ data, why_here: why }) => [titleOf(data), why?.field])).toEqual([[otis, field]]);
  });

  it("names the service, and neither finds nor names its price", async () => {
    const [item] = (await answerTo("zirconia bridge")).items;
    expect(item?.why_here?.text).toBe("Zirconia bridge");
    expect(await found("bridge 450&strict=1")).toEqual([]);
  });

  it.each([
    ...["language=spanish", "insurance=aetna", "gender=m", "free_consultation=true", "type=doctor", "city=austin"],
    ...["accepting_new=true", "telehealth=true", "wheelchair_access=true"],
  ])("by the filter %s, and not by its opposite", async (filter) => {
    const opposites: Record<string, string> = {
      language: "french",
      insurance: "cigna",
      gender: "f",
      free_consultation: "false",
      accepting_new: "false",
      telehealth: "false",
      wheelchair_access: "false",
      type: "business",
      city: "dallas",
    };
    const [name = ""] = filter.split("=");
    expect(await found(`dentist&strict=1&${filter}`)).toEqual([otis]);
    expect(await found(`dentist&strict=1&${name}=${opposites[name]}`)).toEqual([]);
  });
});

describe("the order of results", () => {
  const [named, does, says, related] = ["Divorce", "Quince & Daughter", "Amy Divorce Bell", "Kin Counsel"];
  const paid = " Paid";

  beforeAll(async () => {
    const db = database();
    const { id } = await makeCategory(db, { name: "Offices" });
    const rows = [
      { name: related, practiceAreas: "Family law" },
      { name: says },
      { name: does, practiceAreas: "Divorces" },
    ];
    for (const row of rows) {
      await makeListing(db, { categoryId: id, ...row });
      await makeListing(db, { categoryId: id, ...row, name: row.name + paid, isPremium: true });
    }
    const best = await makeListing(db, { categoryId: id, ...rows[0], name: `${related} Best` });
    for (const rating of [5, 5, 5]) await makeReview(db, { listingId: best.id, rating });
    await makeListing(db, { categoryId: id, name: named });
  });

  it("is by tier; within a tier, premium decides first, then ratings", async () => {
    const { items } = await answerTo("divorce");
    expect(items.map(({ data, why_here: why }) => [titleOf(data), why?.tier, why?.is_related])).toEqual([
      [named, "name", false],
      [does + paid, "does", false],
      [does, "does", false],
      [says + paid, "says", false],
      [says, "says", false],
      [related + paid, "related", true],
      [`${related} Best`, "related", true],
      [related, "related", true],
    ]);
  });

  it("by another sort ignores payment and tiers", async () => {
    // None of them has reviews: those that are equally good change places from day to day, paid or not.
    for (const sort of ["reviews", "rating"]) {
      const sorted = await found(`divorce&sort=${sort}`);
      expect(sorted.toSorted()).toEqual([says, says + paid, does, does + paid, named].toSorted());
    }
    expect((await found("divorce&sort=newest")).slice(0, 2)).toEqual([named, does + paid]);
  });

  it("without words is by premium, then ratings, and gives no reason", async () => {
    const { items } = await answerTo("&type=business");
    expect(items.map(({ data }) => data.is_premium)).toEqual([true, true, true, false, false, false, false, false]);
    expect(items[3]?.data.name).toBe(`${related} Best`);
    expect(items.every(({ why_here: why }) => why === null)).toBe(true);
  });
});

it("finds a firm first by its name with another ending, or none, even where the name begins with a place", async () => {
  const db = database();
  const brewers = await makeCategory(db, { name: "Breweries" });
  await makeListing(db, { categoryId: brewers.id, name: "Fremont Brewing Co", city: "Seattle", state: "WA" });
  await makeListing(db, {
    categoryId: brewers.id,
    name: "Fossil Brewing",
    city: "Fremont",
    state: "CA",
    isPremium: true,
  });
  for (const text of ["fremont brewing company", "fremont brewing", "fremont brewing co"]) {
    expect((await found(text))[0], text).toBe("Fremont Brewing Co");
  }
});
