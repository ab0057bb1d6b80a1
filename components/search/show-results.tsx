"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/lib/site/use-hydrated";
import { type FacetCounted, resultCount } from "./facet-parts";

/** How long the choices rest before their results are counted, in ms. */
const restingMs = 250;

type ShowResultsProps = {
  /** The full slug of the category that is searched; "" for all. */
  scope: string;
  /** The results of the choices that the page came with. */
  found: FacetCounted;
};

/** Submits the filters of a search, and says how many results the choices have. */
export function ShowResults({ scope, found }: ShowResultsProps) {
  // Null while unknown, undefined before something was chosen.
  const [asked, setAsked] = useState<FacetCounted | null>();
  const isHydrated = useHydrated();
  const count = asked === undefined && isHydrated ? found : asked;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const leaving = new AbortController();
    let call = new AbortController();
    let resting: ReturnType<typeof setTimeout> | undefined;
    async function ask(fields: HTMLFormElement, signal: AbortSignal) {
      try {
        const { countResults } = await import("@/lib/client/search-count");
        const counted = await countResults(fields, scope, signal);
        if (!signal.aborted) setAsked(counted);
      } catch {
        if (!signal.aborted) setAsked(null);
      }
    }
    form.addEventListener(
      "change",
      () => {
        clearTimeout(resting);
        call.abort();
        call = new AbortController();
        const { signal } = call;
        resting = setTimeout(() => void ask(form, signal), restingMs);
      },
      { signal: leaving.signal },
    );
    return () => {
      clearTimeout(resting);
      call.abort();
      leaving.abort();
    };
  }, [scope]);
  return (
    <>
      <Button ref={button} type="submit" variant="primary" className="grow">
        {count ? `Show ${resultCount(count)}` : "Show results"}
      </Button>
      <p role="status" className="sr-only">
        {count && resultCount(count)}
      </p>
    </>
  );
}
