import {
  type Concept,
  type ConceptChange,
  type ConceptsImported,
  type LoggedSearch,
  type NewConcept,
} from "../contract/concept";
import { type SearchAnswer } from "../contract/search";
import { type ListQuery, readList } from "./admin-list";
import { get, patch, post, remove } from "./http";

/** Concepts in alphabetical order. */
export const listConcepts = (filters: ListQuery) => readList<Concept>("concepts/", filters);

/** Adds a concept; `key` makes a repeat harmless. */
export const addConcept = (body: NewConcept, key: string) => post<Concept>("concepts/", { body, idempotencyKey: key });

/** Changes a concept. */
export const changeConcept = (id: number, changes: ConceptChange) => patch<Concept>(`concepts/${id}/`, changes);

/** Removes a concept. */
export const removeConcept = (id: number) => remove(`concepts/${id}/`);

/** How a search is understood. */
export const tryConcepts = (q: string) =>
  get<Pick<SearchAnswer, "understood" | "corrected_q">>(`concepts/try/?q=${encodeURIComponent(q)}`);

/** Searches that found nothing or left something out, the most frequent first. */
export const listSearches = (filters: ListQuery) => readList<LoggedSearch>("concepts/searches/", filters);

/** Adds and changes the concepts of a CSV file. */
export const importConcepts = (csv: string) => post<ConceptsImported>("concepts/import/", { body: { csv } });

/** Where all concepts are downloaded as a CSV file. */
export const conceptsFile = "/api/concepts/export/";
