import { type Suggestion } from "../contract/search";
import { get } from "./http";

export type { Suggestion };

/** What the site suggests for what is typed. `signal` ends the call when something else is typed meanwhile. */
export const readSuggestions = (typed: string, signal: AbortSignal) =>
  get<Suggestion[]>(`suggest/?q=${encodeURIComponent(typed)}`, { signal });
