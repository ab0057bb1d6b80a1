import { beforeAll, expect, it } from "vitest";
import { type SearchAnswer, searchQuery } from "@/lib/contract/search";
import { between, pick, restartChance } from "@/dev/demo/chance";
import { stems, stemsOf } from "@/lib/rules/stems";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { allConcepts, type Concepts } from "@/server/search/concepts";
import { findListings } from "@/server/search/find";
import { followChanges } from "../support/changes";
import { isDeep } from "../support/depth";

followChanges();

type Item = SearchAnswer["items"][number];
type Why = NonNullable<Item["why_here"]>;

const fields = ["Dermatology", "Cardiology", "Pediatrics", "Divorce", "Immigration", "Roofing", "Plumbing", "Dentist"];
const reasonsToVisit = ["Eczema", "Chest pain", "Leaky roof", "Green card", "Toothache", "Child custody"];
const names = ["Quill", "Harrow", "Larkspur", "Tidewater", "Brandywell", "Fennimoor", "Gantry", "Stoneferry"];
const cities = [
  ["Austin", "TX", "78701"],
  ["Portland", "OR", "97205"],
  ["Boise", "ID", "83702"],
] as const;

/** The names of all listings. */
const listed: string[] = [];

beforeAll(async () => {
  restartChance();
  const db = database();
  const above = await makeCategory(db, { name: "Professionals" });
  const categories = await Promise.all(
    ["Lawyers", "Doctors", "Contractors"].map((name) => makeCategory(db, { name, parentId: above.id })),
  );
  for (let at = 0; at < 60; at += 1) {
    const [city, state, zip] = pick(cities);
    const name = `${pick(names)} ${pick(names)}${between(0, 3) === 0 ? ` ${pick(fields)}` : ""}`;
    listed.push(name);
    await makeListing(db, {
      categoryId: pick(categories).id,
      name,
      slug: `listing-${at}`,
      specialty: between(0, 2) > 0 ? pick(fields) : null,
      practiceAreas: between(0, 1) ? `${pick(fields)}; ${pick(fields)}` : "",
      popularVisitReasons: between(0, 1) ? pick(reasonsToVisit) : "",
      description: `We see people with ${pick(reasonsToVisit).toLowerCase()} and know ${pick(fields).toLowerCase()}.`,
      worksFor: between(0, 3) === 0 ? `${pick(names)} Group` : null,
      streetAddress: `${between(1, 900)} ${pick(["Cedar", "Elm", "Harbor"])} Street`,
      phone: `(512) 555-${1000 + at}`,
      language: pick(["English", "English; Spanish"]),
      ...{ city, state, zip },
    });
  }
});

/** A search that people might type: a name, a field, or a need, perhaps with a place or a typo, or unfinished. */
function typed(): string {
  const words = pick([
    () => pick(names),
    () => pick(listed),
    () => pick(fields),
    () => pick(["skin doctor", "heart doctor", "kids doctor", "attorney", "plumber", "roofer", "dentist", "doctor"]),
    () => pick(reasonsToVisit),
    () => `${pick(["cedar", "elm", "harbor"])} street`,
    () => `${pick(names)} group`,
  ])();
  const place = pick(["", "", ` in ${pick(cities)[0]}`, ` ${pick(cities)[1]}`, ` ${pick(cities)[2]}`]);
  const text = pick([words, words, words.slice(0, -1), words.replace(/(.)(.)(?=.{2}$)/, "$2$1")]);
  return `${pick(["", "", "spanish speaking "])}${text}${place}`;
}

/** The text of a listing's field, as its page shows it. */
const textOf = ({ data }: Item, field: Why["field"]): string => {
  const place = [data.street_address, data.city, data.state, data.zip].filter(Boolean).join(", ");
  const others: Partial<Record<Why["field"], string | null>> = {
    place,
    category: `Professionals, ${data.category_name}`,
    name: data.provider_name ?? data.name,
  };
  const text = others[field] ?? data[field as keyof typeof data];
  return typeof text === "string" ? text : "";
};

const contains = (text: string, part: string) =>
  stems(part)
    .split(" ")
    .every((word) => ` ${stems(text)} `.includes(` ${word} `));

const partsOf = (list: string | null): string[] => (list ?? "").split(/[;,|]/);

/** The fields and services that a listing names, one by one. */
const doneBy = ({ data }: Item): string[] => [
  ...[data.specialty, data.practice_areas, data.popular_visit_reasons].flatMap(partsOf),
  ...["Professionals", data.category_name],
];

/** The tier that a listing's own fields imply; null if they don't contain the search's words. */
function tierOf(item: Item, { understood, q }: Pick<SearchAnswer, "understood"> & { q: string }, concepts: Concepts) {
  const asked = understood.filter(({ kind }) => kind === "concept" || kind === "word");
  const name = textOf(item, "name");
  const does = doneBy(item);
  const isDone = ({ kind, said, text }: (typeof asked)[number]): boolean => {
    const concept = [...concepts.byId.values()].find((one) => one.name === text && one.kind !== "need");
    if (kind === "word") return false;
    if (!concept) return contains(does.join(" "), stemsOf(said).join(" "));
    const ways = [...concepts.byStems].flatMap(([way, { id }]) => (id === concept.id ? way : []));
    return does.some((part) => ways.some((way) => contains(part, way)));
  };
  const said = asked.flatMap((part) => stemsOf(part.said)).join(" ");
  if (stems(name) === stems(q)) return "name";
  if (asked.every(isDone) || (asked.every(({ kind }) => kind === "word") && contains(name, said))) return "does";
  const fieldTexts = [name, ...does, textOf(item, "place"), item.data.works_for, item.data.description];
  return contains(fieldTexts.join(" "), said) ? "says" : null;
}

it("names what stands for the profession, not a longer word for something else", async () => {
  const db = database();
  const { id } = await makeCategory(db, { name: "Attorneys" });
  await makeListing(db, { categoryId: id, name: "Ferrant & Hale", practiceAreas: "Legal separation; Family law" });
  const { items } = await findListings(guestCtx(), searchQuery.parse({ q: "lawyer", facets: "false", limit: "50" }));
  const why = items.find((item) => textOf(item, "name") === "Ferrant & Hale")?.why_here;
  expect(why).toEqual({ tier: "does", field: "category", text: "Attorneys", is_related: false });
});

it("names the field of one word where several fields have the words of a need", async () => {
  const db = database();
  const { id } = await makeCategory(db, { name: "Examiners" });
  const row = {
    categoryId: id,
    name: "Ottoline Reeve",
    worksFor: "Reeve Physical Studio",
    specialty: "Sports medicine",
  };
  await makeListing(db, row);
  const q = "sports physical";
  const { items } = await findListings(guestCtx(), searchQuery.parse({ q, facets: "false", limit: "50" }));
  const why = items.find((item) => textOf(item, "name") === row.name)?.why_here;
  expect(why).toEqual({ tier: "says", field: "specialty", text: "Sports medicine", is_related: false });
});

const searches = isDeep ? 500 : 80;

it(`gives each result the right tier and a true reason, in ${searches} searches`, async () => {
  restartChance();
  const concepts = await allConcepts(database());
  const counts = { exact: 0, related: 0, name: 0, does: 0, says: 0 };
  for (let at = 0; at < searches; at += 1) {
    const q = typed();
    const answer = await findListings(guestCtx(), searchQuery.parse({ q, facets: "false", limit: "10" }));
    for (const item of answer.items) {
      const why = item.why_here;
      if (!why) continue;
      const { tier, field, text } = why;
      expect({ q, field, holds: contains(textOf(item, field), text) }).toEqual({ q, field, holds: true });
      // Only the last tier is reached through something related.
      if (why.is_related) expect({ q, tier }).toEqual({ q, tier: "related" });
      if (tier === "name") expect(stems(text)).toBe(stems(textOf(item, "name")));
      const due = item.misses.length === 0 ? tierOf(item, { ...answer, q: answer.corrected_q ?? q }, concepts) : null;
      if (due) {
        expect({ q, name: textOf(item, "name"), tier, related: why.is_related }).toEqual({
          ...{ q, name: textOf(item, "name") },
          ...{ tier: due, related: false },
        });
        counts[due] += 1;
      }
      counts[why.is_related ? "related" : "exact"] += 1;
    }
  }
  expect(counts.exact).toBeGreaterThan(2 * searches);
  for (const kind of ["related", "name", "does", "says"] as const)
    expect(counts[kind]).toBeGreaterThan(0.04 * searches);
}, 120_000);
