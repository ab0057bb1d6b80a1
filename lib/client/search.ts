import { type Suggestion } from "../contract/search";
import { get } from "./http";

export type { Suggestion };

/** The search suggestions for the typed text. */
export const readSuggestions = (typed: string, signal: AbortSignal) =>
  get<Suggestion[]>(`suggest/?q=${encodeURIComponent(typed)}`, { signal });
