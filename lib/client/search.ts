import { type Suggestion } from "../contract/search";
import { get } from "./http";

export type { Suggestion };

/** The search suggestions for the typed text; of places only for the Location field. */
export const readSuggestions = (typed: string, only: "place" | "listing" | undefined, signal: AbortSignal) =>
  get<Suggestion[]>(`suggest/?${new URLSearchParams({ q: typed, ...(only && { only }) }).toString()}`, { signal });
