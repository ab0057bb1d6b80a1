import { z } from "zod";
import { id, idParam, listOf, noParams, noQuery, paging, time } from "./common";
import { operation } from "./operation";
import { writtenLine } from "./text";

/** Longest phrase, and what one may mean at most. */
export const synonymLimits = { phrase: 100, means: 5 } as const;

export const synonym = z.object({
  id,
  /** What people type: "skin doctor". Endings and small words don't matter. */
  phrase: z.string(),
  /**
   * What listings call it: a search for the phrase finds what holds one of these, of several words one behind another in
   * its name, speciality, practice areas or categories.
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

const newSynonym = z.object({ phrase, means });
export type NewSynonym = z.infer<typeof newSynonym>;

const synonymChange = z.object({ phrase: phrase.optional(), means: means.optional() });
export type SynonymChange = z.infer<typeof synonymChange>;

export const listSynonyms = operation({
  method: "GET",
  path: "synonyms/",
  summary: "Everyday phrases and what they mean in a search, by phrase.",
  who: "admin",
  params: noParams,
  query: synonymQuery,
  answer: listOf(synonym),
});

export const createSynonym = operation({
  method: "POST",
  path: "synonyms/",
  summary: "Adds an everyday phrase: searches for it find what it means from the next one on.",
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

const saidWays = z.object({
  /** As it is typed, then with each everyday phrase in each of its meanings; none when nothing is searched for. */
  ways: z.array(z.string()),
});
export type SaidWays = z.infer<typeof saidWays>;

export const trySearch = operation({
  method: "GET",
  path: "synonyms/try/",
  summary: "What a search is looked for as, with the everyday phrases as they are now.",
  who: "admin",
  params: noParams,
  query: z.object({ q: z.string().max(200).default("") }),
  answer: saidWays,
});

export const deleteSynonym = operation({
  method: "DELETE",
  path: "synonyms/{id}/",
  summary: "Removes a phrase: searches for it find only what holds its words.",
  who: "admin",
  params: idParam,
  query: noQuery,
  answer: z.null(),
  status: 204,
});
