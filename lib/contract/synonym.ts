import { z } from "zod";
import { id, idParam, listOf, noParams, noQuery, paging, time } from "./common";
import { operation } from "./operation";
import { writtenLine } from "./text";

/** The maximum length of a phrase in characters, and its maximum number of meanings. */
export const synonymLimits = { phrase: 100, means: 5 } as const;

export const synonym = z.object({
  id,
  /** What people type: "skin doctor". Matched by stems, without stop words. */
  phrase: z.string(),
  /**
   * What listings call it. A search for the phrase also finds listings with one of these, as adjacent words in the name,
   * specialty, practice areas, or categories.
   */
  means: z.array(z.string()),
  created_at: time,
  updated_at: time,
});
export type Synonym = z.infer<typeof synonym>;

const phrase = writtenLine(synonymLimits.phrase);
const means = z
  .array(phrase)
  .min(1, "Name at least one meaning.")
  .max(synonymLimits.means, `Name at most ${synonymLimits.means} meanings.`);

export const synonymQuery = z.object({
  ...paging(1000, 100),
  /** Part of a phrase or of a meaning. */
  search: z.string().max(100).optional(),
});
export type SynonymQuery = z.infer<typeof synonymQuery>;

export const newSynonym = z.object({ phrase, means });
export type NewSynonym = z.infer<typeof newSynonym>;

const synonymChange = z.object({ phrase: phrase.optional(), means: means.optional() });
export type SynonymChange = z.infer<typeof synonymChange>;

export const listSynonyms = operation({
  method: "GET",
  path: "synonyms/",
  summary: "Everyday phrases and their meanings in a search, by phrase.",
  who: "admin",
  params: noParams,
  query: synonymQuery,
  answer: listOf(synonym),
});

export const createSynonym = operation({
  method: "POST",
  path: "synonyms/",
  summary: "Adds an everyday phrase. It applies from the next search on.",
  who: "admin",
  params: noParams,
  query: noQuery,
  body: newSynonym,
  answer: synonym,
  status: 201,
});

export const patchSynonym = operation({
  method: "PATCH",
  path: "synonyms/{id}/",
  summary: "Changes a phrase or what it means.",
  who: "admin",
  params: idParam,
  query: noQuery,
  body: synonymChange,
  answer: synonym,
});

const queryRewrites = z.object({
  /** The query as typed, then with everyday phrases replaced by their meanings; empty without searchable words. */
  ways: z.array(z.string()),
});
export type SaidWays = z.infer<typeof queryRewrites>;

export const trySearch = operation({
  method: "GET",
  path: "synonyms/try/",
  summary: "The rewrites of a query with the current everyday phrases.",
  who: "admin",
  params: noParams,
  query: z.object({ q: z.string().max(200).default("") }),
  answer: queryRewrites,
});

export const deleteSynonym = operation({
  method: "DELETE",
  path: "synonyms/{id}/",
  summary: "Removes a phrase. Searches for it then match only its own words.",
  who: "admin",
  params: idParam,
  query: noQuery,
  answer: z.null(),
  status: 204,
});
