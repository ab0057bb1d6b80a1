import { beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

const answerTo = async (q: string, more = "") =>
  (await call({ path: `unified_search/?facets=0&q=${encodeURIComponent(q)}${more}` })).body as SearchAnswer;
/** The names of the matches, without close ones. */
const namesIn = ({ items, count }: SearchAnswer) =>
  items
    .slice(0, count)
    .map((item) => titleOf(item.data))
    .sort();

followChanges();

beforeAll(async () => {
  const db = database();
  const doctors = await makeCategory(db, { name: "Doctors", slug: "doctors", kind: "doctor" });
  const lawyers = await makeCategory(db, { name: "Lawyers", slug: "lawyers" });
  const under = (parentId: number) => async (name: string) => (await makeCategory(db, { name, parentId })).id;
  const [medical, legal] = [under(doctors.id), under(lawyers.id)];
  const heart = await medical("Cardiology");
  const skin = await medical("Dermatology");
  const children = await medical("Pediatrics");
  const teeth = await medical("General Dentistry");
  const women = await medical("Women's Health");
  const bones = await medical("Orthopedics");
  const austin = { city: "Austin", state: "TX", zip: "78701" };
  const rows = [
    { categoryId: heart, name: "Marta Quillfeather, MD", city: "Dallas", state: "TX", zip: "75201" },
    { categoryId: skin, name: "Ivo Brandywell, MD", ...austin, phone: "(512) 555-0143" },
    { categoryId: children, name: "Nora Whistledown, MD", language: "English; Spanish", ...austin },
    { categoryId: teeth, name: "Otis Larkspur, DDS", insurances: "Aetna; Medicare", ...austin },
    { categoryId: women, name: "Zoé Fennimoor, MD", specialty: "Obstetrics and gynecology", ...austin },
    { categoryId: bones, name: "Hugo Stoneferry, DO", ...austin },
    { categoryId: await legal("Personal Injury"), name: "Gantry & Poole", freeConsultation: true, ...austin },
    { categoryId: await legal("DUI Defense"), name: "Harrowgate Counsel", description: "Wrongful arrests.", ...austin },
    { categoryId: await legal("Employment Law"), name: "Quince Desk", city: "San Antonio", state: "TX" },
    { categoryId: await legal("Notary Services"), name: "Thornbury Law Partners", ...austin },
    {
      categoryId: await legal("Immigration"),
      name: "Tidewater Petitions",
      city: "San Antonio",
      state: "TX",
      zip: "78205",
    },
  ];
  for (const row of rows) await makeListing(db, row);
  const categoryId = (await makeCategory(db, { name: "Instruction" })).id;
  for (const name of ["Saltmarsh Yoga", "Thistle Yoga"]) await makeListing(db, { categoryId, name });
  await makeListing(db, { categoryId, name: "Copper Hall", specialty: "Gym" });
});

const heart = "Marta Quillfeather, MD";
const skin = "Ivo Brandywell, MD";
const children = "Nora Whistledown, MD";
const teeth = "Otis Larkspur, DDS";
const women = "Zoé Fennimoor, MD";

it("counts the names that say a field in other words, beyond the page too", async () => {
  const { count, items } = await answerTo("yoga classes", "&limit=1");
  expect([count, items.length]).toEqual([2, 1]);
});

describe("visitors find what they mean", () => {
  it.each([
    ["skin doctors", [skin]],
    ["dermatologist", [skin]],
    ["cardiologists", [heart]],
    ["pediatrician", [children]],
    ["kids doctor", [children]],
    ["dentist near me", [teeth]],
    ["best dentist", [teeth]],
    ["top rated dentist", [teeth]],
    ["dentist accepting new patients", [teeth]],
    ["dentist that takes medicare", [teeth]],
    ["dentists who accept aetna", [teeth]],
    ["spanish speaking doctor", [children]],
    ["doctor who speaks spanish", [children]],
    ["free consultation lawyer", ["Gantry & Poole"]],
    ["car crash lawyer", ["Gantry & Poole"]],
    ["personal injury law firm", ["Gantry & Poole"]],
    ["dermatology clinic", [skin]],
    ["pediatra cerca de mi", [children]],
    ["abogado de accidentes de auto", ["Gantry & Poole"]],
    ["cardiology specialists dallas", [heart]],
    ["dui attorney", ["Harrowgate Counsel"]],
    ["yoga classes", ["Copper Hall", "Saltmarsh Yoga", "Thistle Yoga"]],
    ["🦷", [teeth]],
    ["🦷 austin", [teeth]],
    ["dentist appointment problem", [teeth]],
    ["cardiologist in the state of texas", [heart]],
    ["gynecologist", [women]],
    ["gynaecologist", [women]],
    ["ob-gyn", [women]],
    ["women’s health", [women]],
    ["womens health", [women]],
    ["zoe fennimoor", [women]],
    ["Dr. Fennimoor", [women]],
    ["dr brandywell", [skin]],
    ["brandywell ivo", [skin]],
    ["512.555.0143", [skin]],
    ["+1 (512) 555-0143", [skin]],
    ["555-0143", [skin]],
    ["75201", [heart]],
    ["75201-1234", [heart]],
    ["dentist austin tx 78701", [teeth]],
    ["dentist austin texas 78701", [teeth]],
    ["cardiologist 😷 dallas", [heart]],
    ["i need a skin doctor asap", [skin]],
    ["dentist open saturdays", [teeth]],
    ["hit by a car", ["Gantry & Poole"]],
    ["my tooth hurts", [teeth]],
  ])("%s", async (q, names) => {
    const answer = await answerTo(q);
    const first = answer.items.slice(0, names.length).map(({ data }) => titleOf(data));
    expect([first.sort(), answer.count <= names.length]).toEqual([names, true]);
    expect(answer.corrected_q).toBeNull();
  });

  it.each([
    ["caridologyst", "cardiologist", [heart]],
    ["pediatrition", "pediatrician", [children]],
    ["gynocologist", "gynecologist", [women]],
    ["dermatoligist", "dermatologist", [skin]],
    ["dntist", "dentist", [teeth]],
    ["larkspr otis", "larkspur otis", [teeth]],
    ["whisledwn", "whistledown", [children]],
  ])("%s, corrected to %s", async (q, corrected, names) => {
    const answer = await answerTo(q);
    expect([answer.corrected_q, namesIn(answer)]).toEqual([corrected, names]);
  });

  it.each([
    ["dentist in austin that takes aetna", "Austin", [teeth]],
    ["doctor in austin tx who speaks spanish", "Austin, TX", [children]],
    ["lawyer near austin texas for a car crash", "Austin, TX", ["Gantry & Poole"]],
    ["cardiologist in texas accepting new patients", "Texas", [heart]],
    ["pediatra cerca de austin", "Austin", [children]],
    ["cardiologist 75201-1234", "75201", [heart]],
  ])("%s, with its place in the middle or at the end", async (q, place, names) => {
    const answer = await answerTo(q);
    const read = answer.understood.find(({ kind }) => kind === "place");
    const first = answer.items.slice(0, names.length).map(({ data }) => titleOf(data));
    expect([read?.text, first, answer.corrected_q]).toEqual([place, names, null]);
  });

  it.each([
    ["derm", [skin]],
    ["cardiol", [heart]],
    ["brandyw", [skin]],
    ["personal inju", ["Gantry & Poole"]],
  ])("%s, unfinished", async (q, names) => expect(namesIn(await answerTo(q))).toEqual(names));

  it.each([
    ["skindoctor", [skin]],
    ["car dio logist", [heart]],
  ])("%s, joined or split by mistake", async (q, names) => expect(namesIn(await answerTo(q))).toEqual(names));
});

describe("conditions stated in the words", () => {
  const understood = async (q: string) => (await answerTo(q)).understood.map(({ kind, text }) => `${kind} ${text}`);

  it.each([
    ["female doctor that speaks spanish", ["concept Doctor", "gender f", "language spanish"]],
    ["dentist open saturdays that takes aetna", ["concept Dentist", "open sat", "insurance aetna"]],
    ["lawyer with free consultation in austin", ["concept Lawyer", "free_consultation true", "place Austin"]],
    ["law -notary", ["concept Lawyer", "excluded notary"]],
    ['"quince desk"', ["phrase quince desk"]],
    ["looking for a tooth doctor near me", ["concept Dentist"]],
  ])("of %s are understood", async (q, parts) => expect(await understood(q)).toEqual(parts));

  it("exclude words after a minus", async () => {
    const all = namesIn(await answerTo("law"));
    expect(all).toContain("Thornbury Law Partners");
    const less = namesIn(await answerTo("law -thornbury"));
    expect(less).toEqual(all.filter((name) => name !== "Thornbury Law Partners"));
  });

  it.each([
    ["law not notary", "notary"],
    ["law except thornbury", "thornbury"],
    ["doctor without cardiology", "cardiology"],
    ["dentist not in austin", "austin"],
  ])("exclude what is not wanted: %s", async (q, said) => {
    const { items, understood: parts } = await answerTo(q);
    expect(parts).toContainEqual({ kind: "excluded", said, text: said });
    for (const { data } of items)
      expect(`${titleOf(data)} ${data.city} ${data.specialty}`.toLowerCase()).not.toContain(said);
  });

  it("keep quoted words in order", async () => {
    expect(namesIn(await answerTo('"quince desk"'))).toEqual(["Quince Desk"]);
    expect(namesIn(await answerTo('"desk quince"', "&strict=1"))).toEqual([]);
  });

  it("treat a language by itself as a word if no listing speaks it", async () => {
    const db = database();
    const { id } = await makeCategory(db, { name: "Restaurants" });
    await makeListing(db, { categoryId: id, name: "Chada Thai" });
    await makeListing(db, { categoryId: id, name: "Oak Table" });
    const answer = await answerTo("thai restaurant");
    expect(namesIn(answer)).toEqual(["Chada Thai"]);
    expect(answer.understood.map(({ text }) => text)).toEqual(["Thai restaurant"]);
  });

  it("name wishes that can't be searched for", async () =>
    expect(await understood("dentist same day")).toEqual(["concept Dentist", "wish hours"]));

  it("don't treat a name as a place", async () => {
    const db = database();
    const { id } = await makeCategory(db, { name: "Brewers" });
    await makeListing(db, { categoryId: id, name: "Dallas Crow", city: "Austin", state: "TX" });
    expect(namesIn(await answerTo("dallas crow"))).toEqual(["Dallas Crow"]);
  });
});

describe("what a sentence looks for", () => {
  it.each([
    ["somebody to fix my water heater which is leaking", ["Plumbing"]],
    ["I need a place to get my will done", ["Estate planning"]],
    ["tree cutting for small businesses", ["Landscaping"]],
    ["my landlord won't give back my deposit", ["Landlord and tenant law"]],
    ["numb hands at night", ["numb hands"]],
    ["médico para la piel", ["Dermatology"]],
    ["hospice vs palliative care", ["Hospice"]],
    ["replace windows", ["Glass and windows"]],
  ])("is understood without its other words: %s", async (q, texts) => {
    const parts = (await answerTo(q)).understood.filter(({ kind }) => kind === "concept");
    expect(parts.map(({ text }) => text)).toEqual(texts);
  });
});
