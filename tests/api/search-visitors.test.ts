import { beforeAll, describe, expect, it } from "vitest";
import { GET as search } from "@/app/api/unified_search/route";
import { type SearchAnswer } from "@/lib/contract/search";
import { titleOf } from "@/lib/format/listing-title";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

const answerTo = async (q: string, more = "") =>
  (await call(search, { path: `unified_search/?facets=0&q=${encodeURIComponent(q)}${more}` })).body as SearchAnswer;
const namesIn = ({ items }: SearchAnswer) => items.map((item) => titleOf(item.data)).sort();

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
    { categoryId: await legal("Employment Law"), name: "Quince AdminScreen", city: "San Antonio", state: "TX" },
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
});

const heart = "Marta Quillfeather, MD";
const skin = "Ivo Brandywell, MD";
const children = "Nora Whistledown, MD";
const teeth = "Otis Larkspur, DDS";
const women = "Zoé Fennimoor, MD";

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
    expect(namesIn(answer)).toEqual(names);
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
    ["ivo brandwel", "ivo brandywell", [skin]],
    ["emergency dentist", "dentist", [teeth]],
    ["dentist notary", "dentist", [teeth]],
  ])("%s, read as %s", async (q, read, names) => {
    const answer = await answerTo(q);
    expect(answer.corrected_q).toBe(read);
    expect(namesIn(answer)).toEqual(names);
  });

  it.each([
    ["dentist in austin that takes aetna", { q: "dentist that takes aetna", city: "austin", state: null }, [teeth]],
    [
      "doctor in austin tx who speaks spanish",
      { q: "doctor who speaks spanish", city: "austin", state: "TX" },
      [children],
    ],
    [
      "lawyer near austin texas for a car crash",
      { q: "lawyer for a car crash", city: "austin", state: "TX" },
      ["Gantry & Poole"],
    ],
    [
      "cardiologist in texas accepting new patients",
      { q: "cardiologist accepting new patients", city: null, state: "TX" },
      [heart],
    ],
    [
      "kids doctor in san antonio who speaks spanish",
      { q: "kids doctor who speaks spanish", city: "san antonio", state: null },
      [],
    ],
    ["free consultation lawyer dallas", { q: "free consultation lawyer", city: "dallas", state: null }, []],
  ])("%s: what is said on both sides of a place", async (q, readAs, names) => {
    const answer = await answerTo(q);
    expect([answer.read_as, namesIn(answer), answer.corrected_q]).toEqual([readAs, names, null]);
  });

  it("a place between other words before one of them is left out", async () => {
    const there = { q: "dentist", city: "austin", state: "TX" };
    expect(await answerTo("dentist austin tx gentle")).toMatchObject({
      count: 1,
      corrected_q: "dentist",
      read_as: there,
    });
  });

  it.each(["house painters", "painters"])(
    "%s, whom nobody is: no mistyped partners, and no town of House",
    async (q) => {
      expect(await answerTo("partners")).toMatchObject({ count: 1 });
      expect(await answerTo(q)).toMatchObject({ count: 0, corrected_q: null, read_as: null });
    },
  );

  it("a place in which nobody is listed, with how near the same is found", async () => {
    const answer = await answerTo("immigration attorney near austin");
    expect(answer).toMatchObject({ count: 0, read_as: { q: "immigration attorney", city: "austin" } });
    expect(answer.nearby).toMatchObject({ place: "Austin, TX", radius: 100, count: 1 });
    expect(answer.instead).toMatchObject([{ without: "place", count: 1 }]);
    expect((await answerTo("cardiologyst near fort worth tx")).read_as).toMatchObject({
      q: "cardiologist",
      state: "TX",
    });
    expect((await answerTo("kids doctor in san jose ca")).read_as).toEqual({
      q: "kids doctor",
      city: "san jose",
      state: "CA",
    });
  });

  it("a language or an insurer that somebody elsewhere has is no word to leave out", async () => {
    const answer = await answerTo("spanish speaking pediatrician san antonio");
    expect(answer).toMatchObject({ count: 0, corrected_q: null, read_as: { city: "san antonio" } });
    expect(answer.instead).toMatchObject([{ without: "place", count: 1 }]);
    expect(await answerTo("emergency petitions immigration san antonio")).toMatchObject({ count: 1 });
  });

  it.each([
    ["immigration attorney austin", ""],
    ["immigration attorney", "&city=Austin&state=TX"],
    ["immigration attorney", "&near=Austin,+TX&radius=10"],
  ])("no other attorney instead of one elsewhere: %s%s", async (q, place) => {
    const answer = await answerTo(q, place);
    expect(answer).toMatchObject({ count: 0, corrected_q: null, instead: [{ count: 1 }] });
    expect(answer.fewer_words).toEqual({ q: "attorney", count: 3, count_is_exact: true });
  });

  it.each([
    ["maritime attorney austin", { city: "austin" }, { q: "attorney", count: 3 }],
    ["maritime attorney", null, { q: "attorney", count: 5 }],
    ["hair transplant doctor", null, { q: "doctor", count: 6 }],
  ])("%s: a profession alone is offered, and not searched instead", async (q, readAs, offered) => {
    const answer = await answerTo(q);
    expect(answer).toMatchObject({ count: 0, corrected_q: null, fewer_words: offered });
    if (readAs) expect(answer.read_as).toMatchObject(readAs);
  });

  it("a word that searches are said with is not taken for a name's", async () => {
    const [planning, signs] = ["Estate Planning", "Signs"].map((name) => makeCategory(database(), { name }));
    await makeListing(database(), { categoryId: (await planning!).id, name: "Plover Trusts" });
    await makeListing(database(), { categoryId: (await signs!).id, name: "Mills Write" });
    const answer = await answerTo("wills writing");
    expect([answer.corrected_q, namesIn(answer)]).toEqual(["wills", ["Plover Trusts"]]);
  });

  it("who speaks Spanish elsewhere where a place is given besides", async () => {
    const answer = await answerTo("spanish speaking doctor", "&city=Dallas&state=TX");
    expect(answer).toMatchObject({ count: 0, corrected_q: null, instead: [{ without: "place", count: 1 }] });
    expect(answer.fewer_words).toMatchObject({ q: "doctor", count: 1 });
  });

  it("is offered a field before a language, without wishes, and no phrase cut in two", async () => {
    const offered = async (q: string) => (await answerTo(q, "&city=Austin")).fewer_words?.q;
    expect(await offered("immigration attorney speaks spanish")).toBe("attorney");
    expect(await offered("cardiology doctor accepting new patients")).toBe("doctor");
    expect(await offered("attorney for wrongful termination")).toBe("attorney");
  });

  it("nobody for somebody who is not listed: of a name no part is left out", async () => {
    for (const q of ["dr smithers", "otis quandary", "eye doctor"]) {
      expect(await answerTo(q)).toMatchObject({ count: 0, corrected_q: null });
    }
  });
});

describe("what is only wished or said besides", () => {
  it("is left out before any word is taken for a mistake", async () => {
    const answer = await answerTo("gantry near me");
    expect([namesIn(answer), answer.corrected_q]).toEqual([["Gantry & Poole"], "gantry"]);
  });

  it("is no word of a name: why a listing stands where it does says nothing of its name", async () => {
    const { items } = await answerTo("spanish speaking doctor");
    expect(items.map(({ why_here }) => why_here.tier)).toEqual(["words elsewhere on the page"]);
  });

  it("a phrase that means something is not taken apart into mistyped words", async () => {
    const { id } = await makeCategory(database(), { name: "Tax Preparation" });
    await makeListing(database(), {
      categoryId: id,
      name: "Fair Deal Accounts",
      description: "Estates, with your lawyer.",
    });
    const answer = await answerTo("real estate lawyer");
    expect([namesIn(answer), answer.corrected_q]).toEqual([[], null]);
  });
});
