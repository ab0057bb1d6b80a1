import { beforeAll, expect, it } from "vitest";
import { type SearchAnswer, searchQuery } from "@/lib/contract/search";
import { between, pick, restartChance } from "@/dev/demo/chance";
import { stems } from "@/lib/rules/stems";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { findListings } from "@/server/search/find";
import { followChanges } from "../support/changes";

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

beforeAll(async () => {
  restartChance();
  const db = database();
  const above = await makeCategory(db, { name: "Professionals" });
  const categories = await Promise.all(
    ["Lawyers", "Doctors", "Contractors"].map((name) => makeCategory(db, { name, parentId: above.id })),
  );
  for (let at = 0; at < 60; at += 1) {
    const [city, state, zip] = pick(cities);
    await makeListing(db, {
      categoryId: pick(categories).id,
      name: `${pick(names)} ${pick(names)} ${at}`,
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

/** A search as people type: a name, a field, a need, with a place, a typo, or only begun. */
function typed(): string {
  const words = pick([
    () => pick(names),
    () => `${pick(names)} ${pick(names)}`,
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

it("gives a reason that is true of each listing, for 500 searches", async () => {
  restartChance();
  const counts = { exact: 0, related: 0 };
  for (let at = 0; at < 500; at += 1) {
    const q = typed();
    const { items } = await findListings(guestCtx(), searchQuery.parse({ q, facets: "false", limit: "10" }));
    for (const item of items) {
      const why = item.why_here;
      if (!why) continue;
      const { tier, field, text } = why;
      expect({ q, field, holds: contains(textOf(item, field), text) }).toEqual({ q, field, holds: true });
      // Only the last tier is reached through something related.
      if (why.is_related) expect({ q, tier }).toEqual({ q, tier: "related" });
      if (tier === "name") expect(stems(text)).toBe(stems(textOf(item, "name")));
      counts[why.is_related ? "related" : "exact"] += 1;
    }
  }
  expect(counts.exact).toBeGreaterThan(1000);
  expect(counts.related).toBeGreaterThan(20);
}, 120_000);
