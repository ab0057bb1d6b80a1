import "server-only";
import { type SearchAnswer } from "@/lib/contract/search";
import { type RelevanceTier } from "@/lib/rules/listing-order";
import { type LocationText } from "@/lib/rules/listing-location";
import { servicesOf } from "@/lib/rules/service-prices";
import { stems, stemsOf } from "@/lib/rules/stems";
import { type ListingRow } from "../listings/sql";
import { type Concept, type Concepts, conceptsIn } from "./concepts";
import { type SearchCriteria } from "./criteria";
import { type Unit } from "./units";

type Why = NonNullable<SearchAnswer["items"][number]["why_here"]>;

/** The field of a listing that answered a search, what of it did, and whether only by something near what was asked. */
export type Reason = Omit<Why, "tier">;

type FieldText = Pick<Reason, "field" | "text">;

const partsOf = (list: string): string[] =>
  list
    .split(/[;,|]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A listing that was found, with its further locations and the names of its category and those above it, its own first. */
export type Explained = ListingRow & {
  tier: RelevanceTier | null;
  categories: string[];
  locations?: readonly LocationText[] | null;
  /** The names of its firms or its people, if the search has words. */
  affiliates?: readonly string[] | null;
};

/** What a listing says that it does, field by field, the most telling first. */
const saying = (row: Explained): [Reason["field"], string[]][] => [
  ["specialty", partsOf(row.specialty ?? "")],
  ["practice_areas", partsOf(row.practice_areas)],
  ["category", row.categories],
  ["popular_visit_reasons", partsOf(row.popular_visit_reasons)],
];

/** The digits of a phone number without its extension, as `phone_key` in prisma/functions/search-entries.sql. */
const digits = (text: string): string => text.replace(/ ext\. .*$/, "").replace(/\D/g, "");

const addressIn = ({
  street_address,
  city,
  state,
  zip,
}: Pick<ListingRow, "street_address" | "city" | "state" | "zip">) =>
  [street_address, city, state, zip].filter(Boolean).join(", ");

/** The other fields that words are looked for in, the most telling first. */
const mentioning = (row: Explained): [Reason["field"], string | null][] => [
  ["place", addressIn(row)],
  ...(row.locations ?? []).map((location): [Reason["field"], string] => [
    "place",
    [location.name, addressIn(location)].filter(Boolean).join(", "),
  ]),
  ["works_for", row.works_for],
  ...(row.affiliates ?? []).map((name): [Reason["field"], string] => ["affiliate", name]),
  ["practice_names", row.practice_names],
  ["npi_number", row.npi_number],
  ["website", row.website],
];

/** Whether a text has all these stems, in any order; the last one also as a beginning if it may go on. */
function has(text: string, words: readonly string[], isStart = false): boolean {
  const found = new Set(stems(text).split(" "));
  return words.every((word) => found.has(word) || (isStart && [...found].some((other) => other.startsWith(word))));
}

/**
 * The part of what a listing does that names one of these concepts, rather one that says nothing else: for "lawyer" its
 * category "Lawyers" instead of "Law of the sea".
 */
function partNaming(row: Explained, ids: readonly number[], concepts: Concepts): FieldText | null {
  const named = saying(row).flatMap(([field, parts]) =>
    parts.flatMap((text) => (conceptsIn(concepts, text).some(({ id }) => ids.includes(id)) ? { field, text } : [])),
  );
  return named.find(({ text }) => concepts.byStems.has(stemsOf(text).join(" "))) ?? named[0] ?? null;
}

/** The first word of a text that begins with a stem. */
const wholeWord = (text: string, stem: string): string =>
  text.match(/[\p{L}\p{N}'’]+/gu)?.find((word) => stems(word).startsWith(stem)) ?? stem;

/** All fields but the description, part by part, the most telling first. */
const partsIn = (row: Explained): FieldText[] => [
  { field: "name", text: row.name },
  ...saying(row).flatMap(([field, parts]) => parts.map((text) => ({ field, text }))),
  ...servicesOf(row.service_prices).map(({ name }) => ({ field: "service_prices" as const, text: name })),
  ...mentioning(row).flatMap(([field, text]) => (text ? [{ field, text }] : [])),
];

/** The field that has a unit's words, or what they begin. */
function fieldWith(row: Explained, { words, said, phone }: Unit, isStart = false): FieldText | null {
  if (phone !== undefined && row.phone && digits(row.phone).endsWith(phone)) return { field: "phone", text: row.phone };
  const part = partsIn(row).find(({ text }) => has(text, words, isStart));
  if (part || !has(row.description, words, isStart)) return part ?? null;
  return { field: "description", text: isStart ? wholeWord(row.description, words.at(-1) ?? "") : said };
}

/** If a unit's words are spread over several fields, the first of these fields that isn't the name. */
function fieldWithPart(row: Explained, unit: Unit): FieldText | null {
  const parts =
    row.tier === "related"
      ? []
      : unit.words.flatMap((word) => fieldWith(row, { ...unit, words: [word], said: word }) ?? []);
  return parts.find(({ field }) => field !== "name") ?? null;
}

/** The name, if it says the name of one of these concepts. */
const nameSaying = (row: Explained, concepts: readonly Concept[]): FieldText | null =>
  concepts.some(({ nameWords }) => nameWords.length > 0 && has(row.name, nameWords))
    ? { field: "name", text: row.name }
    : null;

/** Why a listing is found by a unit of the query, read from its own fields; null if none of them shows it. */
function reasonFor(row: Explained, unit: Unit, concepts: Concepts): Reason | null {
  const fields = unit.concepts.filter(({ kind }) => kind !== "need");
  const naming = (idsOf: (concept: Concept) => readonly number[], of = unit.concepts) =>
    partNaming(row, of.flatMap(idsOf), concepts);
  const exact =
    naming(({ id }) => [id], fields) ??
    naming(({ sayingIt }) => sayingIt, fields) ??
    fieldWith(row, unit) ??
    nameSaying(row, fields) ??
    fieldWithPart(row, unit);
  if (exact) return { ...exact, is_related: false };
  const near = naming(({ related }) => related);
  if (near) return { ...near, is_related: true };
  const begun = unit.goesOn ? fieldWith(row, unit, true) : null;
  return begun && { ...begun, is_related: false };
}

const isProfession = ({ concepts }: Unit): boolean => concepts.some(({ kind }) => kind === "profession");

/**
 * Why a listing is where it is among the results: the field that answered, in the listing's own words, so that it is
 * always true of the listing. Null for a search without words, and where no single field shows it.
 */
export function explain(row: Explained, { words }: Pick<SearchCriteria, "words">, concepts: Concepts): Why | null {
  if (row.tier === null) return null;
  if (row.tier === "name") return { tier: row.tier, field: "name", text: row.name, is_related: false };
  // That somebody is a doctor tells less than what else of the search they meet.
  const reasons = [...words.units]
    .sort((one, other) => Number(isProfession(one)) - Number(isProfession(other)))
    .flatMap((unit) => reasonFor(row, unit, concepts) ?? []);
  const isRelated = row.tier === "related";
  const reason = reasons.find((one) => one.is_related === isRelated) ?? (isRelated ? reasons[0] : undefined);
  return reason ? { tier: row.tier, ...reason } : null;
}
