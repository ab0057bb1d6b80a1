import { type SavedSearch, type SavedSearchBody, type SavedSearchPatch } from "../contract/saved-search";
import { patch, post, remove } from "./http";

/** Saves a search by the address of its results. */
export const saveSearch = (body: SavedSearchBody) => post<SavedSearch>("saved-searches/", { body });

export const changeSavedSearch = (id: number, body: SavedSearchPatch) =>
  patch<SavedSearch>(`saved-searches/${id}/`, body);

export const removeSavedSearch = (id: number) => remove(`saved-searches/${id}/`);
