"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { kinds } from "@/lib/rules/listing-kind";
import { followInPlace } from "../list/list-address";
import { Outcome } from "../list/outcome";
import { StatusTabs } from "../list/status-tabs";
import { useListView } from "../list/use-list-view";
import { useAdminScreen } from "../use-admin-screen";
import { AllRecords, typeFilter } from "./all-records";
import { ListingPages } from "./listing-pages";
import { MetaEditor } from "./meta-editor";
import { type Site } from "./site";
import { targetIn, targetText } from "./meta-target";
import { StaticPages } from "./static-pages";
import { TemplateEditor } from "./template-editor";
import { Templates } from "./templates";

/** How long the result of an action is shown, in ms. */
const MESSAGE_MS = 3000;

const shape = {
  tabs: [
    { key: "static", label: "Static Pages", query: {}, empty: "" },
    { key: "business", label: "Business Pages", query: {}, empty: "" },
    { key: "doctor", label: "Doctor Pages", query: {}, empty: "" },
    { key: "records", label: "All Records", query: {}, empty: "" },
    { key: "templates", label: "Templates", query: {}, empty: "" },
  ],
  filters: [typeFilter],
} as const;

/** The category whose template the URL asks for; null for a new template, undefined for none. */
function templateIn(text: string | null): number | null | undefined {
  if (text === "new") return null;
  return /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : undefined;
}

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
  const params = useSearchParams();
  const { view, hrefWith } = useListView(shape);
  const target = targetIn(params.get("edit"));
  useReturnFrom(target && targetText(target));
  const template = templateIn(params.get("template"));
  const kind = kinds.find((known) => known === view.tab.key);
  const back = hrefWith({ edit: null, section: null, page: view.page > 1 ? view.page : null });

  return (
    <div onClick={followInPlace}>
      {target ? (
        <MetaEditor key={targetText(target)} target={target} site={site} screen={screen} back={back} />
      ) : template !== undefined ? (
        <TemplateEditor
          key={template}
          categoryId={template}
          site={site}
          screen={screen}
          back={hrefWith({ template: null })}
        />
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
            counts={shape.tabs.map(() => null)}
            hrefOf={(key) => hrefWith({ status: key === "static" ? null : key, q: null, meta_type: null })}
          />
          <div className="mt-6">
            {kind && <ListingPages key={kind} kind={kind} view={view} hrefWith={hrefWith} />}
            {view.tab.key === "static" && <StaticPages hrefWith={hrefWith} />}
            {view.tab.key === "records" && (
              <AllRecords view={view} hrefWith={hrefWith} titleSuffix={site.titleSuffix} screen={screen} />
            )}
            {view.tab.key === "templates" && <Templates screen={screen} hrefOf={(id) => hrefWith({ template: id })} />}
          </div>
        </>
      )}
      <Outcome message={screen.message} />
    </div>
  );
}
