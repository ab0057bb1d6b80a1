import "server-only";
import { type SearchAnswer } from "@/lib/contract/search";
import { type RelevanceTier } from "@/lib/rules/listing-order";
import { type LocationText } from "@/lib/rules/listing-location";
import { servicesOf } from "@/lib/rules/service-prices";
import { stems, stemsOf } from "@/lib/rules/stems";
import { type ListingRow } from "../listings/sql";
import { type Concept, type Concepts, conceptsIn } from "./concepts";
import { type SearchCriteria } from "./criteria";
import { familyOf, isNeed } from "./match";
import { namesLike } from "./names";
import { isConcept } from "./pieces";
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

/** What a text has of these stems, in its own words: all in one run, or each, which it may only begin. */
function quote(text: string, words: readonly string[]): string {
  const own = (text.match(/[\p{L}\p{N}'’]+/gu) ?? []).map((word) => ({ word, stem: stems(word) }));
  const from = own.findIndex((_, at) => words.every((word, nth) => own[at + nth]?.stem === word));
  if (from >= 0)
    return own
      .slice(from, from + words.length)
      .map(({ word }) => word)
      .join(" ");
  const found = words.map(
    (word) => own.find(({ stem }) => stem === word) ?? own.find(({ stem }) => stem.startsWith(word)),
  );
  return found.map((one, nth) => one?.word ?? words[nth]).join(" ");
}

/** All fields but the description, part by part, the most telling first. */
const partsIn = (row: Explained): FieldText[] => [
  { field: "name", text: row.name },
  ...saying(row).flatMap(([field, parts]) => parts.map((text) => ({ field, text }))),
  ...servicesOf(row.service_prices).map(({ name }) => ({ field: "service_prices" as const, text: name })),
  ...mentioning(row).flatMap(([field, text]) => (text ? [{ field, text }] : [])),
];

/** The field that has a unit's words, or what they begin. */
function fieldWith(row: Explained, { words, phone }: Unit, isStart = false): FieldText | null {
  if (phone !== undefined && row.phone && digits(row.phone).endsWith(phone)) return { field: "phone", text: row.phone };
  const part = partsIn(row).find(({ text }) => has(text, words, isStart));
  if (part || !has(row.description, words, isStart)) return part ?? null;
  return { field: "description", text: quote(row.description, isStart ? words.slice(-1) : words) };
}

/** If a unit's words are spread over several fields, the first of these fields that isn't the name. */
function fieldWithPart(row: Explained, unit: Unit): FieldText | null {
  const parts = unit.words.flatMap((word) => fieldWith(row, { ...unit, words: [word], said: word }) ?? []);
  return parts.length < unit.words.length ? null : (parts.find(({ field }) => field !== "name") ?? null);
}

/** The name, if it says the name of one of these concepts. */
const nameSaying = (row: Explained, concepts: readonly Concept[]): FieldText | null =>
  concepts.some(({ nameWords }) => nameWords.length > 0 && has(row.name, nameWords))
    ? { field: "name", text: row.name }
    : null;

/** The part of what a listing does that has a unit's own words, rather one that says nothing else. */
function ownWords(row: Explained, { words }: Unit): FieldText | null {
  const having = saying(row).flatMap(([field, parts]) =>
    parts.flatMap((text) => (has(text, words) ? { field, text } : [])),
  );
  return having.find(({ text }) => stemsOf(text).length === words.length) ?? having[0] ?? null;
}

/** Of what a listing does and its name, the part that has the most of these words, if together they have all of them. */
function spreadOver(row: Explained, words: readonly string[]): FieldText | null {
  const parts = [...saying(row), ["name", [row.name]] as const].flatMap(([field, texts]) =>
    texts.map((text) => ({ field, text, having: words.filter((word) => has(text, [word])) })),
  );
  const all = new Set(parts.flatMap(({ having }) => having));
  if (words.length === 0 || !words.every((word) => all.has(word))) return null;
  const [best] = parts.toSorted((one, other) => other.having.length - one.having.length);
  // A name that says all of it is no sign of what its owner does.
  return best && best.field !== "name" ? { field: best.field, text: best.text } : null;
}

/** Where a listing does what a unit asks for, by its own words, a synonym or a kind. */
function doing(row: Explained, unit: Unit, concepts: Concepts): FieldText | null {
  const own = unit.words.length > 0 && !unit.isPhrase ? ownWords(row, unit) : null;
  const fields = unit.concepts.filter((concept) => !isNeed(concept));
  const naming = (idsOf: (concept: Concept) => readonly number[]) => partNaming(row, fields.flatMap(idsOf), concepts);
  return (
    own ??
    naming(({ id }) => [id]) ??
    naming(({ sayingIt }) => sayingIt) ??
    naming(({ kinds }) => kinds) ??
    fields.map(({ nameWords }) => spreadOver(row, nameWords)).find((found) => found !== null) ??
    null
  );
}

/** The field that answers a unit by itself: what it does, its name, its words, or another form of a given name. */
function exactly(row: Explained, unit: Unit, concepts: Concepts): FieldText | null {
  const fields = unit.concepts.filter((concept) => !isNeed(concept));
  const forms = (unit.shortForms ?? []).flatMap((form) => fieldWith(row, { ...unit, words: [form] }) ?? []);
  const needs = unit.concepts.filter(({ nameWords }) => fields.length === 0 && nameWords.length > 0);
  const usual = needs.flatMap(
    ({ name, nameWords }) => fieldWith(row, { ...unit, words: [...nameWords], said: name }) ?? [],
  );
  return (
    (isConcept(unit) ? doing(row, unit, concepts) : null) ??
    nameSaying(row, fields) ??
    fieldWith(row, unit) ??
    forms[0] ??
    usual[0] ??
    fieldWithPart(row, unit)
  );
}

/** Why a listing is found by a unit of the query, read from its own fields; null if none of them shows it. */
export function reasonFor(row: Explained, { or = [], ...unit }: Unit, concepts: Concepts): Reason | null {
  const reasons = [unit, ...or].flatMap((one) => ownReason(row, one, concepts) ?? []);
  return reasons.find(({ is_related: isRelated }) => !isRelated) ?? reasons[0] ?? null;
}

function ownReason(row: Explained, unit: Unit, concepts: Concepts): Reason | null {
  const exact = exactly(row, unit, concepts);
  const isMentioned = exact?.field === "description" && unit.concepts.some((concept) => !isNeed(concept));
  if (exact && !isMentioned) return { ...exact, is_related: false };
  const naming = (idsOf: (concept: Concept) => Iterable<number>) =>
    partNaming(
      row,
      unit.concepts.flatMap((concept) => [...idsOf(concept)]),
      concepts,
    );
  const near = naming(({ related }) => related) ?? naming(({ above, siblings }) => [...above, ...siblings]);
  if (near) return { ...near, is_related: true };
  const said = exact ?? (unit.goesOn || unit.isOpen ? fieldWith(row, unit, true) : null);
  return said && { ...said, is_related: false };
}

/** Whether a listing says that it does something, and nothing near what a unit asks for: a school called "Spa Academy". */
export function doesOther(row: Explained, { concepts: asked }: Unit, concepts: Concepts): boolean {
  const named = saying(row).flatMap(([, parts]) => parts.flatMap((text) => conceptsIn(concepts, text)));
  const family = new Set(asked.flatMap(familyOf));
  return named.length > 0 && !named.some(({ id }) => family.has(id));
}

const isProfession = ({ concepts }: Unit): boolean => concepts.some(({ kind }) => kind === "profession");

/** Whether a listing does all that is asked for; of words without any field, whether its name has them. */
function doesAll(row: Explained, units: readonly Unit[], concepts: Concepts): boolean {
  if (units.every(isConcept)) return units.every((unit) => doing(row, unit, concepts) !== null);
  const isInName = (unit: Unit) => fieldWith(row, unit)?.field === "phone" || has(row.name, unit.words);
  return units.every((unit) => !isConcept(unit) && (isInName(unit) || unit.phone !== undefined));
}

/**
 * Why a listing is where it is among the results: the field that answered, in the listing's own words, so that it is
 * always true of the listing. Null for a search without words, and where no single field shows it.
 */
export function explain(row: Explained, { words }: Pick<SearchCriteria, "words">, concepts: Concepts): Why | null {
  const { units, name } = words;
  if (units.length === 0) return null;
  const isNamed = [stems(row.name), stems(row.name.split(",")[0] ?? "")].some((own) => namesLike(name).includes(own));
  if (isNamed) return { tier: "name", field: "name", text: row.name, is_related: false };
  // That someone is a doctor tells less than what else of the search they meet.
  const reasons = [...units]
    .sort((one, other) => Number(isProfession(one)) - Number(isProfession(other)))
    .flatMap((unit) => reasonFor(row, unit, concepts) ?? []);
  const isRelated = reasons.some(({ is_related: near }) => near);
  const reason = reasons.find((one) => one.is_related === isRelated);
  if (!reason) return null;
  const tier: RelevanceTier = isRelated ? "related" : doesAll(row, units, concepts) ? "does" : "says";
  return { tier, ...reason };
}
