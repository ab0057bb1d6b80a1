import { isId } from "./id-list";

/** The most listings that a person can save. */
export const mostSaved = 200;

/** The ids of a list without others, each once, as many as a list can have. */
const validIds = (ids: readonly number[]): number[] => [...new Set(ids.filter(isId))].slice(0, mostSaved);

/** Puts an id first. Returns the same list if it is full or already has the id. */
export const withSaved = (ids: readonly number[], id: number): readonly number[] =>
  ids.length >= mostSaved || ids.includes(id) ? ids : [id, ...ids];

/** The ids in the address of a shared list: "5-12-7". */
export const idsInAddress = (text: string): number[] => validIds(text.split("-").map(Number));

/** The ids for the address of a shared list. */
export const idsForAddress = (ids: readonly number[]): string => ids.join("-");

/** The longest note on a saved listing, in characters. */
export const longestNote = 200;
