import { type Judged } from "../rules";
import { needs, spanish, specialties, wishes } from "./health";
import { others } from "./other";
import { places, qualities } from "./places";
import { abbreviations, ambiguous, inflections, mangled, operators, questions } from "./wording";

/**
 * Searches by class, each with the rule that decides which rows answer it. They were written before anything was tuned
 * to them. None contains a person's name: such searches are made from the rows (from-rows.ts).
 */
export const judgedLists: Record<string, Judged[]> = {
  specialty: specialties,
  "symptom, need": needs,
  place: places,
  "gender, insurance, language": wishes,
  "price, hours, best": qualities,
  inflection: inflections,
  Spanish: spanish,
  abbreviation: abbreviations,
  ambiguous,
  question: questions,
  "mangled, joined": mangled,
  "operators, emoji": operators,
  "other needs": others,
};
