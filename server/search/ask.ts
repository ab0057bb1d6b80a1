import "server-only";
import { type LooserSearch, type SearchQuery } from "@/lib/contract/search";
import { boxAround } from "@/lib/rules/distance";
import { type SearchSort } from "@/lib/rules/listing-order";
import { type FactFilters, filterTokens, isFactFilter } from "@/lib/rules/search-filter";
import { Prisma } from "../db/client";
import { when } from "../db/conditions";
import { allOf, allWith, anyOf, type Match, tiersOf, token } from "./match";
import { placeName } from "./read-place";
import { type Circle, type Understood, type Unit } from "./units";

/** A search in one piece: what its words and its parameters ask for. */
export interface Ask {
  words: Pick<Understood, "name" | "units" | "excluded" | "orWord"> & { zip?: string | undefined };
  facts: FactFilters;
  circle: Circle | null;
  category: number | null;
  isPremium: boolean | undefined;
  minRating: number | undefined;
  sort: SearchSort;
}

/** Entries lie in cells of half a degree: those of a circle are looked up before distances are compared. */
const cellsPerDegree = 2;

/** The cells that a circle touches, as `search_entry_due` writes them. */
function cellsOf({ center, radius }: Circle): string[] {
  const { south, north, west, east } = boxAround(center, radius);
  const cells: string[] = [];
  const [top, right] = [Math.floor(north * cellsPerDegree), Math.floor(east * cellsPerDegree)];
  for (let row = Math.floor(south * cellsPerDegree); row <= top; row += 1) {
    for (let column = Math.floor(west * cellsPerDegree); column <= right; column += 1)
      cells.push(`cell:${row},${column}`);
  }
  return cells;
}

/** What entries must meet; null if none can. */
export function matchFor({ words, facts, circle, category, isPremium, minRating }: Ask): Match | null {
  const tokens = filterTokens(facts);
  if (tokens === null || (words.units.length === 0 && words.name !== "" && isEmpty(words, facts))) return null;
  // Around a ZIP code that is not known there is nothing but what has it.
  const zip = words.zip === undefined || circle ? [] : [words.zip];
  const all = [
    allWith([...tokens, ...zip, ...(category === null ? [] : [`category:${category}`])], words.excluded),
    ...(circle ? [anyOf(cellsOf(circle).map(token))] : []),
  ].filter(Boolean);
  return {
    tiers: tiersOf(words),
    all: all.length === 0 ? "" : allOf(all),
    conditions: [
      ...(circle ? [Prisma.sql`e.place_id = ANY (${circle.ids}::int[])`] : []),
      ...when(isPremium, (wanted) => Prisma.sql`e.is_premium = ${wanted}`),
      ...when(minRating, (rating) => Prisma.sql`e.average_rating >= ${rating}`),
    ],
  };
}

/** Whether something was typed of which nothing can be searched for: signs alone. */
const isEmpty = ({ units, excluded, zip }: Ask["words"], facts: FactFilters): boolean =>
  units.length === 0 &&
  excluded.length === 0 &&
  zip === undefined &&
  Object.values(facts).every((value) => value === undefined);

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

/** A stem that no text has: a unit with it is found by its concepts alone. */
export const unmatched = "nowhere:said";

/** A unit as one would type it. */
const typed = ({ said, words, concepts, isPhrase }: Unit): string => {
  if (words[0] === unmatched) return concepts.map(({ name }) => name).join(" or ");
  return isPhrase ? `"${said}"` : said;
};

/** The parameters that ask for this: the inverse of `askOf`. */
export function paramsOf({ words, facts, circle, category, isPremium, minRating }: Ask): LooserSearch {
  const { city, state, type, language, insurance, gender, free_consultation: isFree } = facts;
  const point = circle?.place === null ? circle.center : null;
  return {
    q: [...words.units.map(typed), ...words.excluded.map((stems) => `-${stems.join("-")}`)].join(" "),
    location: words.zip ?? (circle ? circle.place : placeName({ city, state }) || null),
    lat: point?.latitude ?? null,
    lng: point?.longitude ?? null,
    radius: circle?.radius ?? null,
    category_id: category,
    type: orNull(type),
    is_premium: orNull(isPremium),
    min_rating: orNull(minRating),
    language: orNull(language),
    insurance: orNull(insurance),
    gender: orNull(gender),
    free_consultation: orNull(isFree),
  };
}

/** What words state as facts. */
const saidFacts = ({ facts, place }: Understood): FactFilters => ({
  city: place?.city,
  state: place?.state,
  ...Object.fromEntries(
    facts.flatMap(({ kind, value }) =>
      kind === "wish" || kind === "filler" ? [] : [[kind, kind === "free_consultation" ? true : value]],
    ),
  ),
});

/** What is asked for by words and by parameters. Parameters win over what words say. */
export function askOf(
  query: SearchQuery,
  { understood, circle, category }: { understood: Understood; circle: Circle | null; category: number | null },
): Ask {
  const asked = Object.entries(query).filter(([name, value]) => isFactFilter(name) && value !== undefined);
  return {
    words: { ...understood, zip: understood.place?.zip },
    facts: { ...saidFacts(understood), ...Object.fromEntries(asked) },
    circle,
    category,
    isPremium: query.is_premium,
    minRating: query.min_rating,
    sort: query.sort === "distance" && !circle ? "relevance" : query.sort,
  };
}
