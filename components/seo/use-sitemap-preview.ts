import { useCallback, useEffect, useState } from "react";
import { makeSitemapPreview, type PreviewStep, type SitemapPreview } from "@/lib/client/sitemap-preview";

/** The state of the preview. `error`: why nothing could be built. */
export type PreviewState =
  | { kind: "working"; step: PreviewStep }
  | { kind: "done"; preview: SitemapPreview }
  | { kind: "failed"; error: unknown };

const initial: PreviewState = { kind: "working", step: { label: "Beginning", share: 0 } };

/** Builds the preview on mount and on each `restart`; unmounting aborts it. */
export function useSitemapPreview(origin: string): { state: PreviewState; restart: () => void } {
  const [state, setState] = useState<PreviewState>(initial);
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
  const restart = useCallback(() => {
    setState(initial);
    setRound((last) => last + 1);
  }, []);
  return { state, restart };
}
