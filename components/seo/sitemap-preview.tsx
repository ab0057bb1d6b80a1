"use client";

import { useCallback, useEffect, useState } from "react";
import { failureText } from "@/components/admin/call-failure";
import { Notice } from "@/components/shared/notice";
import { saveFile } from "@/components/shared/save-file";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { downloadIcon } from "@/components/ui/icons";
import { adminMessages } from "@/lib/messages/admin";
import { type SitemapPreview, makeSitemapPreview, type PreviewStep } from "@/lib/client/sitemap-preview";
import { sizeText } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";

/** The state of the preview. `error`: why nothing could be built. */
type PreviewState =
  | { kind: "working"; step: PreviewStep }
  | { kind: "done"; preview: SitemapPreview }
  | { kind: "failed"; error: unknown };

const initial: PreviewState = { kind: "working", step: { label: "Beginning", share: 0 } };

/** Builds the preview on mount and on each `restart`; unmounting aborts it. */
function useSitemapPreview(origin: string): { state: PreviewState; restart: () => void } {
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

/** Previews the sitemap, built from the API's lists and shown outside the site's frame. `origin`: the site's. */
export function SitemapPreviewScreen({ origin }: { origin: string }) {
  const { state, restart } = useSitemapPreview(origin);
  const preview = state.kind === "done" ? state.preview : null;
  return (
    <main className="page py-6">
      <p>
        <a href={routes.adminDashboard} className="link text-label inline-flex min-h-11 items-center">
          Admin dashboard
        </a>
      </p>
      <h1 className="text-h1 mt-2">Sitemap preview</h1>
      <p className="text-soft measure mt-3">
        Made from the site&rsquo;s lists, up to 5,000 businesses and 5,000 doctors. Search engines read{" "}
        <a href="/sitemap.xml" className="link">
          /sitemap.xml
        </a>
        , which has everything.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={preview === null}
          onClick={() => preview && saveFile("sitemap.xml", preview.xml, "application/xml")}
        >
          <Icon of={downloadIcon} className="size-5" />
          Download
        </Button>
        <Button disabled={state.kind === "working"} onClick={restart}>
          Make it again
        </Button>
      </div>
      <Progress state={state} />
      <Failure state={state} />
      {preview && <Xml preview={preview} />}
      <p className="without-script mt-6">The preview needs JavaScript, which is off in this browser.</p>
    </main>
  );
}

/** Always rendered, so nothing moves at the end and screen readers announce the result. */
function Progress({ state }: { state: PreviewState }) {
  const { label, share } = progressOf(state);
  return (
    <div className="mt-6">
      <p role="status" className="min-h-12 wrap-anywhere">
        {label}
      </p>
      <div
        role="progressbar"
        aria-label="Making the preview"
        aria-valuenow={Math.floor(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="border-line bg-sunk h-3 overflow-hidden rounded-full border"
      >
        <div className="bg-accent h-full origin-left" style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}

function progressOf(state: PreviewState): { label: string; share: number } {
  if (state.kind === "working") return state.step;
  if (state.kind === "failed") return { label: "Nothing was made.", share: 0 };
  const { parts, xml } = state.preview;
  return { label: `${parts.join(", ")}. ${sizeText(new Blob([xml]).size)}.`, share: 1 };
}

function Failure({ state }: { state: PreviewState }) {
  const isPartial = state.kind === "done" && state.preview.isPartial;
  if (state.kind !== "failed" && !isPartial) return null;
  return (
    <div className="mt-6">
      <Notice>
        <p>
          {state.kind === "failed"
            ? failureText(state.error, adminMessages.sitemap.failed)
            : adminMessages.sitemap.partial}
        </p>
      </Notice>
    </div>
  );
}

function Xml({ preview }: { preview: SitemapPreview }) {
  return (
    <pre
      role="region"
      aria-label="XML of the sitemap"
      tabIndex={0}
      className="border-line bg-sunk mt-6 max-h-[70dvh] overflow-auto rounded-md border p-4 text-sm"
    >
      <code>{preview.xml}</code>
    </pre>
  );
}
