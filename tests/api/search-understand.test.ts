import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

const answerTo = async (q: string, more = "") =>
  (await call({ path: `unified_search/?facets=0&q=${encodeURIComponent(q)}${more}` })).body as SearchAnswer;
const nameOf = ({ data }: SearchAnswer["items"][number]) => titleOf(data);
/** The names of the matches, without close ones. */
const namesIn = ({ items, count }: SearchAnswer) => items.slice(0, count).map(nameOf).sort();
const missesIn = ({ items, count }: SearchAnswer) =>
  items.slice(count).map((item) => [nameOf(item), item.misses.map(({ text }) => text).join("; ")]);
const found = async (q: string, more = "") => namesIn(await answerTo(q, more));
const placeIn = ({ understood }: SearchAnswer) => understood.find(({ kind }) => kind === "place")?.text ?? null;

const [ruth, ada, evan] = ["Ruth Okonkwo", "Ada Marsh", "Evan Holloway"];
const [hurt, books] = ["Benedict & Vaughn", "Austin Dermatology Books"];
const [downtown, upstate] = ["Larkspur & Poole", "Tolliver Kinfolk"];

beforeAll(async () => {
  const db = database();
  const id = async (name: string, more: object = {}) => (await makeCategory(db, { name, ...more })).id;
  const skin = await id("Dermatology", { parentId: await id("Doctors", { kind: "doctor" }) });
  const [injury, family, offices] = [await id("Personal Injury"), await id("Family Law"), await id("Offices")];
  const facts = { language: "English; Spanish", insurances: "Aetna; Blue Cross Blue Shield" };
  const numbers = { npiNumber: "1234567893", phone: "(512) 555-0143" };
  const rows = [
    { categoryId: skin, name: ruth, city: "Austin", state: "TX", zip: "78701", gender: "F", ...facts, ...numbers },
    { categoryId: skin, name: ada, city: "Portland", state: "ME", zip: "04101", gender: "F" },
    { categoryId: skin, name: evan, city: "Portland", state: "OR", zip: "97205", gender: "M", acceptingNew: true },
    { categoryId: injury, name: hurt, city: "Round Rock", state: "TX", zip: "78664", freeConsultation: true },
    { categoryId: offices, name: books, city: "Boise", state: "ID" },
    { categoryId: family, name: downtown, city: "New York", state: "NY", zip: "10001" },
    { categoryId: family, name: upstate, city: "Albany", state: "NY", zip: "12207" },
    { categoryId: offices, name: "Harrow Court", practiceAreas: "Probation violations" },
    { categoryId: offices, name: "Merrick Court", practiceAreas: "Probate" },
    { categoryId: offices, name: "Bright Counseling", description: "Carefully, by a busy and trusted house." },
    { categoryId: offices, name: "Sycamore Counsel", description: "Primary care, business, insurance." },
    { categoryId: offices, name: "Cedar Pipes", description: "Licensed and insured; willing to come at night." },
    { categoryId: offices, name: "Stoneferry International", description: "Moving." },
    { categoryId: offices, name: "Kaiser Boats" },
    { categoryId: offices, name: "Attorneys at Ease" },
    { categoryId: offices, name: "Quill Practice", description: "Internal medicine." },
    { categoryId: offices, name: "Fennimoor Smiles", practiceAreas: "Offices of Dentists" },
    {
      categoryId: offices,
      name: "Gantry Depot",
      practiceAreas: "Medical, Dental, and Hospital Equipment and Supplies Merchant Wholesalers",
    },
    { categoryId: offices, name: "Mount Sinai Gardens", city: "Hartford", state: "CT" },
    {
      categoryId: offices,
      name: "Wainwright & Donnelly",
      streetAddress: "9 Quince Dr",
      website: "https://www.quince.example",
    },
  ];
  for (const row of rows) await makeListing(db, row);
});

describe("a title and an address", () => {
  it.each([
    ["dr okonkwo", [ruth]],
    ["Dr. Marsh", [ada]],
    ["dermatologist dr holloway", [evan]],
    ["quince dr", ["Wainwright & Donnelly"]],
    ["kaiser", ["Kaiser Boats"]],
    ["cigna", []],
    ["https://www.quince.example", ["Wainwright & Donnelly"]],
    ["www.quince.example", ["Wainwright & Donnelly"]],
  ])("are understood: %s", async (q, names) => {
    const answer = await answerTo(q);
    expect(namesIn(answer)).toEqual(names);
  });

  it("find no one who only sells to a profession", async () => {
    expect(await found("dentist")).toEqual(["Fennimoor Smiles"]);
    expect(await found("hospital equipment wholesalers")).toEqual(["Gantry Depot"]);
  });

  it("are a name where a place of that name has no listings", async () => {
    const answer = await answerTo("mount sinai");
    expect([namesIn(answer), placeIn(answer)]).toEqual([["Mount Sinai Gardens"], null]);
  });

  it("keep the doctor that is looked for, wherever that is", async () => {
    const answer = await answerTo("dr okonkwo", "&location=Dallas%2C%20TX");
    expect([namesIn(answer), missesIn(answer)[0]?.[0]]).toEqual([[], ruth]);
  });
});

describe("a place in the words", () => {
  it.each([
    ["dermatology in austin tx", "Austin, TX", [ruth]],
    ["austin dermatology", "Austin", [books, ruth]],
    ["Austin TX dermatologist", "Austin, TX", [ruth]],
    ["skin doctor near Portland, Maine", "Portland, ME", [ada]],
    ["portland me skin doctor", "Portland, ME", [ada]],
    ["texas personal injury", "Texas", [hurt]],
    ["personal injury texas", "Texas", [hurt]],
    ["new york family law", "New York", [downtown]],
    ["dermatologist 78701", "78701", [ruth]],
    ["dermatologist downtown austin", "Austin", [ruth]],
    ["south austin dermatologist", "Austin", [ruth]],
    ["skin doctor in the greater austin area", "Austin", [ruth]],
  ])("is read from %s", async (q, place, names) => {
    const answer = await answerTo(q);
    expect([placeIn(answer), namesIn(answer)]).toEqual([place, names]);
    expect(answer.corrected_q).toBeNull();
  });

  it.each([
    ["la dermatologist", "Los Angeles, CA"],
    ["skin doctor sf", "San Francisco, CA"],
    ["nyc skin doctor", "New York, NY"],
    ["philly dermatologist", "Philadelphia, PA"],
    ["california dermatologist", "California"],
    ["omaha nebraska dermatologist", "Omaha, NE"],
  ])("isn't dropped by %s, which shows what is elsewhere as close at most", async (q, place) => {
    const answer = await answerTo(q);
    expect(answer).toMatchObject({ count: 0, corrected_q: null });
    expect(placeIn(answer)).toBe(place);
    expect(answer.items.every(({ misses }) => misses.some(({ kind }) => kind === "place"))).toBe(true);
  });

  it("is no town that only begins the name behind “near”", async () => {
    const answer = await answerTo("dermatologist near capitol hill");
    expect(placeIn(answer)).toBeNull();
    expect(answer.items.map(({ data }) => titleOf(data)).sort()).toEqual([ada, books, evan, ruth]);
    expect(placeIn(await answerTo("dermatologist near capitol that takes aetna"))).toBe("Capitol");
  });

  it("yields to one in the Location field, and to a filter by state", async () => {
    const answer = await answerTo("austin dermatology", "&state=ID");
    expect([placeIn(answer), namesIn(answer)]).toEqual([null, [books]]);
    expect(await found("dermatologist", "&location=Austin")).toEqual([ruth]);
  });
});

describe("the beginning of a name", () => {
  it.each([
    ["austin dermatology", [books, ruth]],
    ["attorneys at", ["Attorneys at Ease"]],
  ])("comes before what its words mean: %s", async (q, names) => {
    const { items } = await answerTo(q);
    expect(items.map(({ data }) => titleOf(data)).slice(0, names.length)).toEqual(names);
  });
});

describe("the Location field", () => {
  it.each([
    ["Austin", "Austin", [ruth]],
    ["austin texas", "Austin, TX", [ruth]],
    ["Portland", "Portland", [ada, evan]],
    ["Portland, ME", "Portland, ME", [ada]],
    ["Maine", "Maine", [ada]],
    ["ME", "Maine", [ada]],
    ["Portlnad", "Portland", [ada, evan]],
    ["Oregn", "Oregon", [evan]],
    ["78701", "78701", [ruth]],
    ["78701-0001", "78701", [ruth]],
    ["Downtown Austin", "Austin", [ruth]],
    ["austin area", "Austin", [ruth]],
    ["Greater Portland, ME", "Portland, ME", [ada]],
  ])("understands %s", async (typed, place, names) => {
    const answer = await answerTo("dermatologist", `&location=${encodeURIComponent(typed)}`);
    expect([placeIn(answer), namesIn(answer)]).toEqual([place, names]);
  });

  it("reads a name of both a city and a state as the city", async () => {
    expect(await found("family law", "&location=New+York")).toEqual([downtown]);
    expect(await found("family law", "&location=NY")).toEqual([downtown, upstate]);
  });

  it("covers 10 miles for a ZIP code, and more if a distance is given or nothing is that close", async () => {
    const near = (more: string) => answerTo("personal injury", `&location=78701${more}`);
    expect(await near("&strict=1")).toMatchObject({ count: 0, items: [], near: { radius: 10 } });
    expect(await near("&radius=25")).toMatchObject({ count: 1, near: { radius: 25 } });
    const wider = await near("");
    expect([missesIn(wider), wider.near?.radius]).toEqual([[[hurt, "17 miles away"]], 10]);
  });

  it("corrects nothing in a strict search", async () =>
    expect(await answerTo("dermatologist", "&location=Portlnad&strict=1")).toMatchObject({ count: 0 }));

  it("shows close matches from everywhere for an unknown place", async () => {
    const answer = await answerTo("dermatologist", "&location=Xyzzyville");
    expect([
      namesIn(answer),
      missesIn(answer)
        .map(([name]) => name)
        .sort(),
    ]).toEqual([[], [ada, books, evan, ruth]]);
  });
});

describe("conditions stated in the words", () => {
  it.each([
    ["female dermatologist", "gender f", [ada, ruth]],
    ["male dermatologist", "gender m", [evan]],
    ["dermatologist who takes aetna", "insurance aetna", [ruth]],
    ["dermatologist bcbs", "insurance blue cross blue shield", [ruth]],
    ["spanish speaking dermatologist", "language spanish", [ruth]],
    ["free consultation personal injury lawyer", "free_consultation true", [hurt]],
    ["dermatologist accepting new patients", "accepting_new true", [evan]],
    ["dermatologist -ruth", "excluded ruth", [ada, books, evan]],
    ["dermatologist -austin", "excluded austin", [ada, evan]],
  ])("become filters: %s", async (q, part, names) => {
    const answer = await answerTo(q);
    expect(answer.understood.map(({ kind, text }) => `${kind} ${text}`)).toContain(part);
    expect(namesIn(answer)).toEqual(names);
  });

  it.each([
    ["affordable dermatologist", ["affordable"]],
    ["best dermatologist", ["best"]],
  ])("name a wish that can't be searched for: %s", async (q, wishes) => {
    const answer = await answerTo(q);
    const said = answer.understood.flatMap((part) => (part.kind === "wish" ? part.said : []));
    expect([namesIn(answer), said]).toEqual([[ada, books, evan, ruth], wishes]);
  });

  it.each([
    ["cheap dermatologist", "Doesn't list a price level in dollar signs"],
    ["dermatologist under $200", "Doesn't list prices in dollars"],
    ["dermatologist open 24 hours", "Doesn't list its hours"],
    ["dermatologist open sundays", "Doesn't list its hours"],
  ])("show who isn't known to meet a price or hours as close: %s", async (q, miss) =>
    expect(missesIn(await answerTo(q)).map(([, said]) => said)).toEqual(Array(4).fill(miss)),
  );

  it("may come with circumstances, whose words are ignored", async () => {
    const answer = await answerTo("skin doctor because I touched nettles, female");
    expect(namesIn(answer)).toEqual([ada, ruth]);
  });

  it("accept either of two fields joined by “or”", async () => {
    expect(await found("dermatologist or personal injury")).toEqual([ada, books, hurt, evan, ruth].sort());
    expect(await found("cardiologist or dermatologist in austin")).toEqual([ruth]);
  });
});

describe("numbers", () => {
  it.each([
    ["npi 1234567893", "npi_number"],
    ["1234567893", "npi_number"],
    ["512-555-0143", "phone"],
    ["+1 512.555.0143", "phone"],
    ["call 512 555 0143", "phone"],
    ["phone 555 0143", "phone"],
  ])("%s finds its listing by %s", async (q, field) => {
    const { items } = await answerTo(q);
    expect(items.map(({ data, why_here: why }) => [titleOf(data), why?.field])).toEqual([[ruth, field]]);
  });
});

describe("words with similar spelling but different meanings", () => {
  it.each([
    ["probation court", ["Harrow Court"], ["Merrick Court"]],
    ["probate court", ["Merrick Court"], ["Harrow Court"]],
    ["counsel", ["Sycamore Counsel"], []],
    ["insured", ["Cedar Pipes"], ["Sycamore Counsel"]],
    ["insurance", ["Sycamore Counsel"], ["Cedar Pipes"]],
    ["internal", ["Quill Practice"], ["Stoneferry International"]],
    ["international", ["Stoneferry International"], ["Quill Practice"]],
    ["busy", ["Bright Counseling"], ["Sycamore Counsel"]],
    ["business", ["Sycamore Counsel"], ["Bright Counseling"]],
  ])("are distinguished: %s", async (q, first, never) => {
    const names = (await answerTo(q)).items.map(nameOf);
    expect(names.slice(0, first.length)).toEqual(first);
    for (const name of never) expect(names).not.toContain(name);
  });
});

describe("spelling", () => {
  it.each([
    ["harrow probatoin", "harrow probation", ["Harrow Court"]],
    ["wainwrigt donely", "wainwright donnelly", ["Wainwright & Donnelly"]],
    ["benedcit vaugnh", "benedict vaughn", [hurt]],
    ["drematolgoy ruth", "dermatology ruth", [ruth]],
    ["ada march", "ada marsh", [ada]],
  ])("of %s is corrected to %s", async (q, corrected, names) => {
    const answer = await answerTo(q);
    expect([answer.corrected_q, namesIn(answer)]).toEqual([corrected, names]);
  });

  it.each(["smithers", "zoë"])("of %s stays, because no correction finds anything", async (q) => {
    const answer = await answerTo(q);
    expect(answer).toMatchObject({ count: 0, corrected_q: null, looser: [] });
    expect(answer.understood.every(({ kind }) => kind === "word")).toBe(true);
  });
});
