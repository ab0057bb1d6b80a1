"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { kinds } from "@/lib/rules/listing-kind";
import { followInPlace } from "../list-address";
import { Outcome } from "../moderation/outcome";
import { StatusTabs } from "../moderation/status-tabs";
import { useListView } from "../moderation/use-list-view";
import { useAdminScreen } from "../use-admin-screen";
import { ListingPages } from "./listing-pages";
import { MetaEditor } from "./meta-editor";
import { type Site } from "./site";
import { targetIn, targetText } from "./meta-target";
import { StaticPages } from "./static-pages";

/** How long the result of an action is shown, in ms. */
const MESSAGE_MS = 3000;

const shape = {
  tabs: [
    { key: "static", label: "Static Pages", query: {}, empty: "" },
    { key: "business", label: "Business Pages", query: {}, empty: "" },
    { key: "doctor", label: "Doctor Pages", query: {}, empty: "" },
  ],
  filters: [],
} as const;

/** Returns the focus to the card that opened the editor. */
function useReturnFrom(edited: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!edited && last.current) document.getElementById(`meta-${last.current}`)?.focus();
    last.current = edited;
  }, [edited]);
}

/** Manages what search engines and shared links show of each page. */
export function ManageMeta({ site }: { site: Site }) {
  const screen = useAdminScreen("metas", MESSAGE_MS);
  const { view, hrefWith } = useListView(shape);
  const target = targetIn(useSearchParams().get("edit"));
  useReturnFrom(target && targetText(target));
  const kind = kinds.find((known) => known === view.tab.key);
  const back = hrefWith({ edit: null, section: null, page: view.page > 1 ? view.page : null });

  return (
    <div onClick={followInPlace}>
      {target ? (
        <MetaEditor key={targetText(target)} target={target} site={site} screen={screen} back={back} />
      ) : (
        <>
          <h1 className="text-h1">Meta Manager</h1>
          <p className="measure text-soft mt-2 mb-6">
            What search engines and shared links show of each page. Pages without custom meta use their defaults.
          </p>
          <StatusTabs
            name="Pages"
            tabs={shape.tabs}
            open={view.tab.key}
            counts={[null, null, null]}
            hrefOf={(key) => hrefWith({ status: key === "static" ? null : key, q: null })}
          />
          <div className="mt-6">
            {kind ? (
              <ListingPages key={kind} kind={kind} view={view} hrefWith={hrefWith} />
            ) : (
              <StaticPages hrefWith={hrefWith} />
            )}
          </div>
        </>
      )}
      <Outcome message={screen.message} />
    </div>
  );
}
