import { type NewSynonym, type SaidWays, type Synonym, type SynonymChange } from "../contract/synonym";
import { type ListQuery, readList } from "./admin-list";
import { get, patch, post, remove } from "./http";

/** Everyday phrases in alphabetical order. */
export const listSynonyms = (filters: ListQuery) => readList<Synonym>("synonyms/", filters);

/** Adds a phrase; `key` makes a repeat harmless. */
export const addSynonym = (body: NewSynonym, key: string) => post<Synonym>("synonyms/", { body, idempotencyKey: key });

/** Changes a phrase or what it means. */
export const changeSynonym = (id: number, changes: SynonymChange) => patch<Synonym>(`synonyms/${id}/`, changes);

/** Removes a phrase. */
export const removeSynonym = (id: number) => remove(`synonyms/${id}/`);

/** The phrases that a search is expanded to. */
export const trySearch = (q: string) => get<SaidWays>(`synonyms/try/?q=${encodeURIComponent(q)}`);
