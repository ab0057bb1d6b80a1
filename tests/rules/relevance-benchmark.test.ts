import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { createChance } from "../../bench/data/chance";
import { distance } from "../../bench/parts/typos";
import { categorize } from "../../bench/relevance/import-files";
import { judgedLists } from "../../bench/relevance/judged/list";
import { secondLists } from "../../bench/relevance/judged/second";
import { answersTo, type Score, scoreOf, summarize } from "../../bench/relevance/metrics";
import { mistypeText } from "../../bench/relevance/mistakes";
import { isTrue } from "../../bench/relevance/reasons";
import { tableOf } from "../../bench/relevance/report";
import { fold, type RealRow, rowFrom, spokenName } from "../../bench/relevance/rows";
import { matcherOf } from "../../bench/relevance/rules";
import { makeSearches } from "../../bench/relevance/searches";
import { realData } from "../support/real-data";

const texts = ["name", "specialty", "practice_areas", "category", "path", "gender", "npi", "street", "city"] as const;
const others = ["state", "zip", "phone", "website", "description", "visits", "other"] as const;
const empty = Object.fromEntries([...texts, ...others].map((column) => [column, ""])) as Record<
  (typeof texts)[number] | (typeof others)[number],
  string
>;
const row = (columns: Partial<RealRow>) => rowFrom({ id: 0, ...empty, ...columns });

const judged = Object.values(judgedLists).flat();
const second = Object.values(secondLists).flat();

describe("the judged searches", () => {
  test.each([
    [judged, 220],
    [second, 250],
  ])("are enough in each set, without duplicates: %#", (searches, least) => {
    expect(searches.length).toBeGreaterThanOrEqual(least);
    expect(new Set(searches.map(([q, , location]) => `${q} in ${location}`)).size).toBe(searches.length);
  });

  test("have rules that don't match every row", () => {
    const other = row({ name: "Plain Name", specialty: "Something Else", city: "Nowhere" });
    expect([...judged, ...second].filter(([, rule]) => matcherOf(rule)(other))).toEqual([]);
  });

  test("fail with a rule without conditions", () => {
    expect(() => matcherOf({})).toThrow("at least one condition");
    expect(() => matcherOf({ name: /x/, or: {} })).toThrow("at least one condition");
  });

  const [doctors] = realData("ready/doctor_cms.csv");
  test.skipIf(!doctors)("contain no doctor's name", () => {
    const { data } = Papa.parse<Record<string, string>>(readFileSync(String(doctors), "utf8"), { header: true });
    const names = new Set(data.map((line) => fold(spokenName(line["Provider Name"] ?? ""))));
    const pairs = judged.flatMap(([q]) => {
      const words = fold(q).split(" ");
      return words.slice(1).map((word, at) => `${words[at]} ${word}`);
    });
    expect(pairs.filter((pair) => names.has(pair))).toEqual([]);
  });
});

describe("a rule", () => {
  const clinic = row({
    name: "Elm Clinic",
    specialty: "Cardiology",
    city: "HOUSTON",
    state: "Texas",
    gender: "Female",
  });

  test.each([
    [{ does: /cardio/i, city: "Houston", state: "TX", gender: "Female" as const }, true],
    [{ does: /cardio/i, city: "Dallas" }, false],
    [{ city: "Dallas", or: { name: /clinic/i } }, true],
    [{ name: /clinic/i, not: /cardio/i }, false],
    [{ city: /^hou/i, gender: "Male" as const }, false],
  ])("matches a row only with all of its conditions: %o", (rule, expected) => {
    expect(matcherOf(rule)(clinic)).toBe(expected);
  });

  test("ignores what a practice area excludes", () => {
    const { does } = row({ practice_areas: "Pet Care (except Veterinary) Services" });
    expect(does).toBe("Pet Care Services");
  });
});

describe("a mistyped text", () => {
  test.each([1, 2])("has exactly this many mistakes: %i", (count) => {
    const chance = createChance(7);
    for (let nth = 0; nth < 300; nth += 1) {
      expect(distance("cedar valley heart clinic", mistypeText(chance, "Cedar Valley Heart Clinic", count))).toBe(
        count,
      );
    }
  });

  test("needs a word", () => {
    expect(() => mistypeText(createChance(7), "98101", 1)).toThrow("no word");
  });
});

const rows = [
  row({ id: 1, name: "Ann B Elmhill, MD", specialty: "Dermatology", npi: "1000000001", street: "12 Oak Street" }),
  row({ id: 2, name: "Ann B Elmhill, MD", specialty: "Dermatology", npi: "1000000001", street: "9 Ash Lane" }),
  row({ id: 3, name: "Carl Dunwick, MD", specialty: "Urology", npi: "1000000002", street: "77 Fir Road" }),
  row({
    id: 4,
    name: "Cedar Valley Clinic",
    practice_areas: "hospice",
    phone: "+12065550123",
    street: "5 Elm Court W",
  }),
].map((one) => ({ ...one, city: "Tampa", state: "FL", zip: "33602", website: `https://www.site${one.id}.com/` }));

describe("the generated searches", () => {
  test("are at least 800, and each is answered by a row", () => {
    const searches = makeSearches("ready", rows, 11);
    expect(searches.filter(({ isGenerated }) => isGenerated).length).toBeGreaterThanOrEqual(800);
    const made = searches.filter(({ isGenerated }) => isGenerated);
    expect(made.filter((search) => answersTo(search, rows).size === 0)).toEqual([]);
  });

  test("depend on the seed alone, and the judged ones on nothing", () => {
    const typed = (seed: number, isGenerated: boolean) =>
      makeSearches("ready", rows, seed).flatMap((one) => (one.isGenerated === isGenerated ? one.q : []));
    expect(typed(11, true)).toEqual(typed(11, true));
    expect(typed(12, true)).not.toEqual(typed(11, true));
    expect(typed(12, false)).toEqual(typed(11, false));
  });
});

describe("the score of an answer", () => {
  const byId = new Map(
    Array.from({ length: 20 }, (_, at) => [at + 1, row({ id: at + 1, name: `Clinic ${at + 1}` })] as const),
  );
  const rowOf = (id: number) => byId.get(id) ?? row({ id });
  const score = (ids: number[], right: string[]) =>
    scoreOf({ answer: { words: "clinic", results: ids.map((id) => ({ id })) }, right: new Set(right), rowOf });

  test("counts relevant results in the first five and ten, and the position of the first", () => {
    const right = ["#2", "#5", "#7", "#11", "#12", "#13", "#14", "#15"];
    expect(score([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], right)).toEqual({
      precision: 2 / 5,
      recall: 3 / 8,
      reciprocal: 1 / 2,
      isBlank: false,
      untrue: 0,
      checked: 0,
    });
  });

  test("expects no more results than exist", () => {
    expect(score([3, 4], ["#3", "#4"])).toMatchObject({ precision: 1, recall: 1, reciprocal: 1 });
  });

  test("counts a person once in recall, wherever they practice", () => {
    const people = [...rows];
    const answer = { words: "", results: [{ id: 1 }, { id: 2 }] };
    const right = new Set(["1000000001", "1000000002"]);
    const personOf = (id: number) => people.find((one) => one.id === id) ?? row({ id });
    expect(scoreOf({ answer, right, rowOf: personOf })).toMatchObject({ precision: 1, recall: 1 / 2 });
  });

  test("is zero for an empty page", () => {
    expect(score([], ["#1"])).toMatchObject({ precision: 0, recall: 0, reciprocal: 0, isBlank: true });
  });

  test("counts false reasons among those that can be checked", () => {
    const why = { tier: "all words in the name" };
    const results = [
      { id: 1, why },
      { id: 2, why: { tier: "words elsewhere on the page" } },
      { id: 3, why: { tier: 2, field: "specialty", text: "divorce" } },
    ];
    const scored = scoreOf({ answer: { words: "clinic 1", results }, right: new Set(["#1"]), rowOf });
    expect(scored).toMatchObject({ untrue: 1, checked: 2 });
  });

  test("is averaged by class", () => {
    const [one, other] = [score([1], ["#1"]), score([], ["#1"])] as [Score, Score];
    expect(summarize([one, other])).toMatchObject({ count: 2, precision: 1 / 2, reciprocal: 1 / 2, blank: 1 });
  });
});

describe("a reason", () => {
  const office = row({
    name: "Harbor Family Law",
    specialty: "Divorce; custody",
    category: "Lawyers Family Law",
    city: "Tampa",
    state: "FL",
  });

  test.each([
    [{ tier: "all words in the name" }, "family lawyers", true],
    [{ tier: "all words in the name" }, "familylaw", true],
    [{ tier: "all words in the name" }, "adoption", false],
    [{ tier: "exact name" }, "Harbor Family Law", true],
    [{ tier: "words elsewhere on the page" }, "adoption", null],
    [{ tier: null }, "", null],
    [{ tier: 2, field: "specialty", text: "divorce" }, "divorce", true],
    [{ tier: 2, field: "specialty", text: "adoption" }, "adoption", false],
    [{ tier: 2, field: "category", text: "Family Law" }, "family law", true],
    [{ tier: 3, field: "place", text: "Tampa, Florida" }, "tampa florida", true],
    [{ tier: 3, field: "description", text: "divorce" }, "divorce", false],
    [{ tier: 3, field: "other", text: "" }, "33602", null],
  ])("is checked against its row: %o for %s", (reason, words, expected) => {
    expect(isTrue(reason, office, words)).toBe(expected);
  });
});

describe("the import of real files", () => {
  test("gives each frequent value a category, and all other rows the top-level one", () => {
    const lines = [...Array.from({ length: 25 }, (_, nth) => `Oak ${nth},urgent care`), "Elm,rare"];
    const made = categorize(["name,practice areas", ...lines].join("\n"), {
      kind: "doctor",
      root: "Health Facilities",
    });
    expect(made.categories.map(({ name, slug, parent }) => ({ name, slug, parent }))).toEqual([
      { name: "Health Facilities", slug: "health-facilities", parent: null },
      { name: "Urgent care", slug: "urgent-care", parent: "health-facilities" },
    ]);
    const [header, first] = made.csv.split(/\r?\n/);
    expect([header, first, made.csv.split(/\r?\n/).at(-1)]).toEqual([
      "name,practice areas,category",
      "Oak 0,urgent care,health-facilities/urgent-care",
      "Elm,rare,health-facilities",
    ]);
  });
});

test("makes a table with a row for each class, with reasons for the site only", () => {
  const summary = { count: 4, precision: 1, recall: 0.5, reciprocal: 0.25, blank: 1, untrue: 2, checked: 8 };
  const lines = tableOf(["site", "peer"], [{ kind: "place", summaries: [summary, summary] }]).split("\n");
  expect(lines.at(-1)).toBe("| place | 4 | 1.00 | .50 | .25 | 1 | 2 of 8 | 1.00 | .50 | .25 | 1 |");
});
