import { z } from "zod";
import { id, listOf, paging, seen, time, version } from "./common";
import { operation } from "./operation";
import { understoodPart } from "./search";
import { atMost, writtenLine } from "./text";

/** What people look for: a profession (lawyers), a specialty (divorce law), or a need (a broken pipe). */
export const conceptKinds = ["profession", "specialty", "need"] as const;

/** The maximum length of a name or term in characters, and the most entries of each list. */
export const conceptLimits = { text: 100, terms: 100, links: 20 } as const;

/** The columns of a file of concepts. The last three are lists, separated by `listSeparator`. */
export const conceptColumns = ["name", "kind", "terms", "broader", "related"] as const;
export const listSeparator = "|";
/** The largest file in characters, and its most rows. */
export const conceptFileLimits = { characters: 1_000_000, rows: 2000 } as const;

export const concept = z.object({
  id,
  /** What results and suggestions call it. */
  name: z.string(),
  kind: z.enum(conceptKinds),
  /** Other ways to say exactly this, in searches and in what listings say: everyday, abbreviated, as registries write it. */
  terms: z.array(z.string()),
  /** Names of concepts that this one is a part of. */
  broader: z.array(z.string()),
  /** Names of concepts that may help as well. Their listings follow, marked as related. */
  related: z.array(z.string()),
  created_at: time,
  updated_at: time,
  version,
});
export type Concept = z.infer<typeof concept>;

const text = writtenLine(conceptLimits.text).refine(
  (value) => !value.includes(listSeparator),
  `Leave out “${listSeparator}”: it separates the entries of a list in files.`,
);
const links = z.array(text).max(conceptLimits.links, `Name at most ${conceptLimits.links}.`);
const fields = {
  name: text,
  kind: z.enum(conceptKinds),
  terms: z.array(text).max(conceptLimits.terms, `Name at most ${conceptLimits.terms} ways to say it.`),
  broader: links,
  related: links,
};

export const newConcept = z.object({
  ...fields,
  terms: fields.terms.default([]),
  broader: links.default([]),
  related: links.default([]),
});
export type NewConcept = z.infer<typeof newConcept>;

const conceptChange = z.object({ ...fields, seen }).partial();
export type ConceptChange = z.infer<typeof conceptChange>;

export const conceptQuery = z.object({
  ...paging(5000, 100),
  kind: z.enum(conceptKinds).optional(),
  /** Part of a name or of a term. */
  search: z.string().max(100).optional(),
});
export type ConceptQuery = z.infer<typeof conceptQuery>;

export const listConcepts = operation("GET concepts/", {
  summary: "What searches know that people look for, by name.",
  who: "admin",
  query: conceptQuery,
  answer: listOf(concept),
  hasShortRows: true,
});

export const createConcept = operation("POST concepts/", {
  summary: "Adds a concept. Searches know it at once; listings that name it follow within seconds.",
  who: "admin",
  body: newConcept,
  risk: "none",
  answer: concept,
  status: 201,
});

export const patchConcept = operation("PATCH concepts/{id}/", {
  summary: "Changes a concept.",
  who: "admin",
  body: conceptChange,
  risk: "none",
  answer: concept,
});

export const deleteConcept = operation("DELETE concepts/{id}/", {
  summary: "Removes a concept. Searches for it then match only its words.",
  who: "admin",
  risk: "loss",
});

export const tryConcepts = operation("GET concepts/try/", {
  summary: "How a search is understood.",
  who: "admin",
  query: z.object({ q: z.string().max(200).default("") }),
  answer: z.object({ understood: z.array(understoodPart), corrected_q: z.string().nullable() }),
});

export const exportConcepts = operation("GET concepts/export/", {
  summary: "All concepts as CSV, as an import reads them.",
  who: "admin",
  risk: "export",
  isRoutine: true,
  answer: z.string(),
  file: "text/csv",
});

const conceptsImported = z.object({ added: z.number().int(), changed: z.number().int(), unchanged: z.number().int() });
export type ConceptsImported = z.infer<typeof conceptsImported>;

export const importConcepts = operation("POST concepts/import/", {
  summary: "Adds and changes concepts by name, as a CSV file says: all of its rows or, if one is wrong, none.",
  who: "admin",
  body: z.object({
    /** The file's text. */
    csv: atMost(conceptFileLimits.characters),
  }),
  bodyKilobytes: 5 * 1024,
  risk: "none",
  answer: conceptsImported,
});

/** How a search ended that admins should know of. */
const searchOutcomes = ["nothing", "relaxed"] as const;
export type SearchOutcome = (typeof searchOutcomes)[number];

const loggedSearch = z.object({
  query: z.string(),
  outcome: z.enum(searchOutcomes),
  /** How often it was searched. */
  searches: z.number().int(),
  /** The last day. */
  last_on: z.iso.date(),
  /** The concept that these words mean by now; null for none. */
  concept: z.string().nullable(),
});
export type LoggedSearch = z.infer<typeof loggedSearch>;

export const listSearches = operation("GET concepts/searches/", {
  summary: "Searches of the last 90 days that found nothing or had to leave something out, the most frequent first.",
  who: "admin",
  readsLong: true,
  query: z.object({ ...paging(100, 50), outcome: z.enum(searchOutcomes).optional() }),
  answer: listOf(loggedSearch),
});
