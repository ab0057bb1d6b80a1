import "server-only";
import { type Miss } from "@/lib/contract/search";
import { type Hours, weekRanges } from "@/lib/rules/opening-hours";
import { openState } from "@/lib/rules/open-now";
import { type Condition, lackText } from "@/lib/rules/search-condition";
import { type Opening, weekTimes } from "@/lib/rules/search-filter";
import { counted } from "@/lib/format/number";
import { isNeed } from "./match";
import { type Concepts } from "./concepts";
import { type SearchCriteria } from "./criteria";
import { doesOther, type Explained, reasonFor } from "./explain";
import { type Unit } from "./units";

/** Whether it receives people with an appointment at a time that is asked for. */
function isByAppointmentAt(hours: Hours, opening: Opening, at: Date): boolean {
  if (opening === "now") return openState(hours, at).isByAppointment;
  const ranges = weekRanges(hours.spans.map((span) => ({ ...span, by_appointment: false })));
  return weekTimes(opening).some(([from, to]) => ranges.some(([begin, end]) => begin < to && end > from));
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

/** A condition that words state, and whether a listing meets its values; null where it says nothing of them. */
interface Stated {
  condition: Condition;
  holds: boolean | null;
}

/** What a listing lacks of a condition that words state; null if it is met. */
function factMiss({ hours }: Explained, { condition, holds }: Stated, at: Date): Miss | null {
  const { name, values, isNot } = condition;
  if (holds !== null && holds !== isNot) return null;
  const isByAppointment =
    name === "open" && hours && values.some((value) => isByAppointmentAt(hours, value as Opening, at));
  return { kind: "filter", text: isByAppointment ? "By appointment" : lackText(condition, holds !== null) };
}

interface Missing {
  criteria: SearchCriteria;
  concepts: Concepts;
  /** Its distance from the place of the search, if it isn't in that. */
  away: { miles: number | null } | null;
  /** Whether it meets each condition that words state (`Close.facts`). */
  facts: readonly (boolean | null)[];
}

/** What a close match lacks of a search, in words for its row. */
export function missesOf(row: Explained, { criteria, concepts, away, facts: held }: Missing): Miss[] {
  const facts = criteria.said.flatMap(
    (condition, nth) => factMiss(row, { condition, holds: held[nth] ?? null }, criteria.at) ?? [],
  );
  const words = criteria.words.units.flatMap((unit) => missOf(row, unit, concepts) ?? []);
  const misses = [
    ...words.filter(({ kind }) => kind === "field"),
    ...(away ? [placeMiss(row, away.miles)] : []),
    ...facts,
    ...words.filter(({ kind }) => kind === "word"),
  ];
  return misses.filter(({ text }, at) => misses.findIndex((miss) => miss.text === text) === at);
}
