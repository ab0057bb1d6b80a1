"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { kinds } from "@/lib/rules/listing-kind";
import { followInPlace } from "../list-address";
import { ModerationBar } from "../moderation/moderation-bar";
import { StatusTabs } from "../moderation/status-tabs";
import { useAsk } from "../moderation/use-ask";
import { useAdminScreen } from "../use-admin-screen";
import { ListingPages } from "./listing-pages";
import { MetaEditor } from "./meta-editor";
import { type Site } from "./site";
import { targetIn, targetText } from "./meta-target";
import { StaticPages } from "./static-pages";

/** How long what became of an action is shown here, in ms. */
const MESSAGE_MS = 3000;

const shape = {
  tabs: [
    { key: "static", label: "Static Pages", ask: {}, empty: "" },
    { key: "business", label: "Business Pages", ask: {}, empty: "" },
    { key: "doctor", label: "Doctor Pages", ask: {}, empty: "" },
  ],
  filters: [],
} as const;

/** After the editor the focus is back where it was opened. */
function useReturnFrom(edited: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!edited && last.current) document.getElementById(`meta-${last.current}`)?.focus();
    last.current = edited;
  }, [edited]);
}

/** What search engines and shared links show of each page: its records, and the form that makes and changes them. */
export function ManageMeta({ site }: { site: Site }) {
  const screen = useAdminScreen("metas", MESSAGE_MS);
  const { asked, hrefWith } = useAsk(shape);
  const target = targetIn(useSearchParams().get("edit"));
  useReturnFrom(target && targetText(target));
  const kind = kinds.find((known) => known === asked.tab.key);
  const back = hrefWith({ edit: null, section: null, page: asked.page > 1 ? asked.page : null });

  return (
    <div onClick={followInPlace}>
      {target ? (
        <MetaEditor key={targetText(target)} target={target} site={site} screen={screen} back={back} />
      ) : (
        <>
          <h1 className="text-h1">Meta Manager</h1>
          <p className="measure text-soft mt-2 mb-6">
            What search engines and shared links show of each page. A page without a record says what it shows.
          </p>
          <StatusTabs
            name="Pages"
            tabs={shape.tabs}
            open={asked.tab.key}
            counts={[null, null, null]}
            hrefOf={(key) => hrefWith({ status: key === "static" ? null : key, q: null })}
          />
          <div className="mt-6">
            {kind ? (
              <ListingPages key={kind} kind={kind} asked={asked} hrefWith={hrefWith} />
            ) : (
              <StaticPages hrefWith={hrefWith} />
            )}
          </div>
        </>
      )}
      <ModerationBar message={screen.message} held={[]} onUndo={() => undefined}>
        {null}
      </ModerationBar>
    </div>
  );
}
