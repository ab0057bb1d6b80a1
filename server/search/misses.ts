import "server-only";
import { type Miss } from "@/lib/contract/search";
import { readInsurers } from "@/lib/rules/insurers";
import { type Hours, type Span, weekRanges } from "@/lib/rules/opening-hours";
import { openState } from "@/lib/rules/open-now";
import { plainWords } from "@/lib/rules/plain-words";
import { stems } from "@/lib/rules/stems";
import { type Condition, lackText } from "@/lib/rules/search-condition";
import { type FilterName, filterTable, type Opening, weekTimes } from "@/lib/rules/search-filter";
import { counted } from "@/lib/format/number";
import { isNeed } from "./match";
import { type Concepts } from "./concepts";
import { type SearchCriteria } from "./criteria";
import { doesOther, type Explained, reasonFor } from "./explain";
import { type Unit } from "./units";

/** Whether some of these spans of a week lie in the times that are asked for. */
const isWithin = (spans: readonly Span[], opening: Opening): boolean =>
  weekTimes(opening).some(([from, to]) => weekRanges(spans).some(([begin, end]) => begin < to && end > from));

/** Whether a listing is open then. */
const isOpenAt = (hours: Hours, opening: Opening, at: Date): boolean =>
  opening === "now" ? openState(hours, at).isOpen : isWithin(hours.spans, opening);

/** Whether it receives people with an appointment then. */
const isByAppointmentAt = (hours: Hours, opening: Opening, at: Date): boolean =>
  opening === "now"
    ? openState(hours, at).isByAppointment
    : isWithin(
        hours.spans.map((span) => ({ ...span, by_appointment: false })),
        opening,
      );

/** Whether a list that people wrote has a value: of an insurer every word. */
function lists(text: string, value: string, isByWord: boolean): boolean {
  const parts = text.split(/[;,|]/).map(plainWords);
  const [words, asked] = [new Set(parts.join(" ").split(" ")), plainWords(value)];
  return isByWord ? asked.split(" ").every((word) => words.has(word)) : parts.includes(asked);
}

/** Whether a text of a listing says what meets a filter. */
const isSaid = (row: Explained, [name, value]: [FilterName, unknown]): boolean => {
  const said = stems([row.description, row.fee_details, row.service_prices].join(" "));
  return (filterTable[name].says?.(value) ?? []).some((phrase) => ` ${said} `.includes(` ${phrase} `));
};

const isLow = (price: string): boolean => Number(price) <= 2;

/** Whether a listing meets a filter that neither a list nor a single column decides; null where it says nothing. */
const deciding: Partial<Record<FilterName, (row: Explained, value: unknown, at: Date) => boolean | null>> = {
  open: ({ hours }, value, at) => (hours ? isOpenAt(hours, value as Opening, at) : null),
  gender: ({ gender }, value) => (gender ? gender.trim().toLowerCase().startsWith(String(value)) : null),
  price: ({ price = null }, value) =>
    price === null ? null : value === "low" || value === "high" ? isLow(price) === (value === "low") : price === value,
  max_price: ({ least_price: least = null }, value) => (least === null ? null : least <= Number(value)),
  min_price: ({ least_price: least = null }, value) => (least === null ? null : least >= Number(value)),
};

/** Whether a listing has a value of a filter; null where it says nothing of the kind. */
function hasValue(row: Explained, [name, value]: [FilterName, unknown], at: Date): boolean | null {
  const { listing, wordToken } = filterTable[name];
  if (isSaid(row, [name, value])) return true;
  const decide = deciding[name];
  if (decide) return decide(row, value, at);
  const own = row[(listing ?? name) as keyof Explained];
  if (listing === undefined) return own === null || own === undefined ? null : own === value;
  if (typeof own !== "string" || !own) return null;
  const names = wordToken === undefined ? [] : readInsurers(own).insurers.map((one) => one.name);
  return lists([own, ...names].join(";"), String(value), wordToken !== undefined);
}

/** What a listing lacks of a unit: nothing if it is met. */
function missOf(row: Explained, unit: Unit, concepts: Concepts): Miss | null {
  const reason = reasonFor(row, unit, concepts);
  const isField = unit.concepts.length > 0 && !unit.concepts.every(isNeed);
  if (!reason && unit.isMissable) return { kind: "field", text: `Doesn't list “${unit.said}”` };
  if (!reason) return isField || unit.isAsking ? null : { kind: "word", text: `Doesn't mention “${unit.said}”` };
  if (!isField) return null;
  if (reason.is_related) return { kind: "field", text: `Related: ${reason.text}` };
  if (reason.field === "name" && doesOther(row, unit, concepts))
    return { kind: "field", text: `Only its name says “${unit.said}”` };
  const isDone = ["name", "specialty", "practice_areas", "popular_visit_reasons", "category"].includes(reason.field);
  return isDone ? null : { kind: "field", text: `Only mentions “${unit.said}”` };
}

/** How far a listing is from the place of a search, or where it is. */
function placeMiss(row: Explained, miles: number | null): Miss {
  if (miles !== null) return { kind: "place", text: `${counted(Math.max(1, Math.round(miles)), "mile")} away` };
  const where = [row.city, row.state].filter(Boolean).join(", ");
  return { kind: "place", text: where ? `In ${where}` : "Doesn't list a place" };
}

/** What a listing lacks of a condition that words state; null if it is met. */
function factMiss(row: Explained, condition: Condition, at: Date): Miss | null {
  const { name, values, isNot } = condition;
  const found = values.map((value) => hasValue(row, [name, value], at));
  const isKnown = found.some((has) => has !== null);
  if (isKnown && found.includes(true) !== isNot) return null;
  const { hours } = row;
  const isByAppointment =
    name === "open" && hours && values.some((value) => isByAppointmentAt(hours, value as Opening, at));
  return { kind: "filter", text: isByAppointment ? "By appointment" : lackText(condition, isKnown) };
}

interface Missing {
  criteria: SearchCriteria;
  concepts: Concepts;
  /** Its distance from the place of the search, if it isn't in that. */
  away: { miles: number | null } | null;
}

/** What a close match lacks of a search, in words for its row. */
export function missesOf(row: Explained, { criteria, concepts, away }: Missing): Miss[] {
  const facts = criteria.said.flatMap((condition) => factMiss(row, condition, criteria.at) ?? []);
  const words = criteria.words.units.flatMap((unit) => missOf(row, unit, concepts) ?? []);
  const misses = [
    ...words.filter(({ kind }) => kind === "field"),
    ...(away ? [placeMiss(row, away.miles)] : []),
    ...facts,
    ...words.filter(({ kind }) => kind === "word"),
  ];
  return misses.filter(({ text }, at) => misses.findIndex((miss) => miss.text === text) === at);
}
