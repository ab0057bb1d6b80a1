import { useEffect, useState } from "react";
import { readSuggestions, type Suggestion } from "@/lib/client/search";

/** How long typing must rest while an answer is on its way already, in ms: the first letter is asked for at once. */
const REST_MS = 60;

/** Suggestions, and what text they answer. */
export type Suggested = { answered: string; items: readonly Suggestion[] };

const none: Suggested = { answered: "", items: [] };
/** Of this page's visit; what letters taken back lead to is there at once. */
const known = new Map<string, readonly Suggestion[]>();
const MOST_KNOWN = 200;

function keep(typed: string, items: readonly Suggestion[]): void {
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(typed, items);
}

let open = 0;

/** Asks, after a rest where another question is open; that one is ended by `signal` of its own. */
async function ask(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  if (open > 0) await new Promise((resolve) => setTimeout(resolve, REST_MS));
  signal.throwIfAborted();
  open += 1;
  try {
    return await readSuggestions(typed, signal);
  } finally {
    open -= 1;
  }
}

/**
 * The suggestions for what is typed. Until they are there those from before stay, so that nothing flickers; where they
 * can't be had there are none. A question is ended when something else is typed.
 */
export function useSuggestions(typed: string): Suggested {
  const [latest, setLatest] = useState(none);
  const ready = known.get(typed);

  useEffect(() => {
    if (typed === "" || known.has(typed)) return undefined;
    const ending = new AbortController();
    ask(typed, ending.signal).then(
      (items) => {
        keep(typed, items);
        if (!ending.signal.aborted) setLatest({ answered: typed, items });
      },
      () => {
        if (!ending.signal.aborted) setLatest({ answered: typed, items: [] });
      },
    );
    return () => ending.abort();
  }, [typed]);

  if (typed === "") return none;
  return ready ? { answered: typed, items: ready } : latest;
}
