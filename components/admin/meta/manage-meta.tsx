"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { readId, readPage } from "@/lib/rules/id";
import { templatePages } from "@/lib/rules/meta-template";
import { addressWith, followInPlace, type HrefWith } from "../list/list-address";
import { Outcome } from "../list/outcome";
import { StatusTabs } from "../list/status-tabs";
import { useAdminScreen } from "../use-admin-screen";
import { AllRecords } from "./all-records";
import { ListedPages, pageKinds } from "./listed-pages";
import { MetaEditor } from "./meta-editor";
import { type Site } from "./site";
import { targetIn, targetText } from "./meta-target";
import { StaticPages } from "./static-pages";
import { type EditedTemplate, TemplateEditor } from "./template-editor";
import { Templates } from "./templates";

/** How long the result of an action is shown, in ms. */
const MESSAGE_MS = 3000;

const tabs = [
  { key: "static", label: "Static Pages" },
  { key: "category", label: "Category Pages" },
  { key: "business", label: "Business Pages" },
  { key: "doctor", label: "Doctor Pages" },
  { key: "records", label: "All Records" },
  { key: "templates", label: "Templates" },
] as const;

/** Which template the URL asks for: "listings-12", or "new" for a new one; null for none. */
function templateIn(text: string | null): EditedTemplate | null {
  if (text === "new") return { categoryId: null, pages: "listings" };
  const pages = templatePages.find((known) => text?.startsWith(`${known}-`));
  const categoryId = pages && readId(text?.slice(pages.length + 1));
  return pages && categoryId ? { categoryId, pages } : null;
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
  const tab = tabs.find(({ key }) => key === params.get("status"))?.key ?? "static";
  const hrefWith: HrefWith = (changes) => addressWith(params, changes);
  // The page of the list stays in the address, to return to it.
  const page = readPage(params.get("page"));
  const editing = (edit: string | null) => hrefWith({ edit, section: null, page });
  const target = targetIn(params.get("edit"));
  useReturnFrom(target && targetText(target));
  const template = templateIn(params.get("template"));
  const kind = pageKinds.find((known) => known === tab);

  return (
    <div onClick={followInPlace}>
      {target ? (
        <MetaEditor key={targetText(target)} target={target} site={site} screen={screen} back={editing(null)} />
      ) : template ? (
        <TemplateEditor
          key={params.get("template")}
          {...template}
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
            tabs={tabs}
            open={tab}
            hrefOf={(key) => hrefWith({ status: key === "static" ? null : key, q: null, meta_type: null })}
          />
          <div className="mt-6">
            {kind && <ListedPages key={kind} kind={kind} hrefOf={editing} />}
            {tab === "static" && <StaticPages hrefOf={editing} />}
            {tab === "records" && <AllRecords hrefOf={editing} titleSuffix={site.titleSuffix} screen={screen} />}
            {tab === "templates" && <Templates screen={screen} hrefOf={(template) => hrefWith({ template })} />}
          </div>
        </>
      )}
      <Outcome message={screen.message} />
    </div>
  );
}
