import { useCallback, useEffect, useState } from "react";
import { makeSitemapPreview, type PreviewStep, type SitemapPreview } from "@/lib/client/sitemap-preview";

/** How far the preview is. `error`: nothing could be made at all. */
export type PreviewState =
  | { kind: "working"; step: PreviewStep }
  | { kind: "done"; preview: SitemapPreview }
  | { kind: "failed"; error: unknown };

const begun: PreviewState = { kind: "working", step: { label: "Beginning", share: 0 } };

/** Makes the preview when the page is opened and each time that `again` is called; leaving the page ends it. */
export function useSitemapPreview(origin: string): { state: PreviewState; again: () => void } {
  const [state, setState] = useState<PreviewState>(begun);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const set = (next: PreviewState) => {
      if (!signal.aborted) setState(next);
    };
    makeSitemapPreview({ origin, signal, onStep: (step) => set({ kind: "working", step }) }).then(
      (preview) => set({ kind: "done", preview }),
      (error: unknown) => set({ kind: "failed", error }),
    );
    return () => leaving.abort();
  }, [origin, round]);
  const again = useCallback(() => {
    setState(begun);
    setRound((last) => last + 1);
  }, []);
  return { state, again };
}
