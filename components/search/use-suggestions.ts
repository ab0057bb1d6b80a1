import { useEffect, useState } from "react";
import { call } from "@/lib/client/http";
import { type Suggestion } from "@/lib/client/search";

/** The debounce while another request is pending, in ms; the first letter is requested at once. */
const DEBOUNCE_MS = 60;

/** Places for the Location field, listings for one that chooses a listing; without it whatever can be searched for. */
export type SuggestOnly = "place" | "listing" | undefined;

/** Suggestions, and the text that they answer. */
export type Suggested = { answered: string; items: readonly Suggestion[] };

const none: Suggested = { answered: "", items: [] };
/** Answers of this page visit, so that deleting letters shows suggestions at once. */
const cache = new Map<string, readonly Suggestion[]>();
const CACHE_LIMIT = 200;

function store(key: string, items: readonly Suggestion[]): void {
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, items);
}

let pending = 0;

/** Requests suggestions, debounced while another request is pending. */
async function request(typed: string, only: SuggestOnly, signal: AbortSignal): Promise<readonly Suggestion[]> {
  if (pending > 0) await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  signal.throwIfAborted();
  pending += 1;
  try {
    return await call("GET", "suggest/", { query: { q: typed, only }, signal });
  } finally {
    pending -= 1;
  }
}

/**
 * The suggestions for the typed text. The previous ones stay until the new ones arrive, so that nothing flickers; after a
 * failure there are none. A request is aborted when the text changes.
 */
export function useSuggestions(typed: string, only: SuggestOnly): Suggested {
  const [latest, setLatest] = useState(none);
  const key = `${only ?? ""} ${typed}`;
  const ready = cache.get(key);

  useEffect(() => {
    if (typed === "" || cache.has(key)) return undefined;
    const controller = new AbortController();
    request(typed, only, controller.signal).then(
      (items) => {
        store(key, items);
        if (!controller.signal.aborted) setLatest({ answered: typed, items });
      },
      () => {
        if (!controller.signal.aborted) setLatest({ answered: typed, items: [] });
      },
    );
    return () => controller.abort();
  }, [typed, only, key]);

  if (typed === "") return none;
  return ready ? { answered: typed, items: ready } : latest;
}
