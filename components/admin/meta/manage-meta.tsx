"use client";

import { useSearchParams } from "next/navigation";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { readId, readPage } from "@/lib/rules/id";
import { templatePages } from "@/lib/rules/meta-template";
import { addressWith, followInPlace, type HrefWith } from "../list/list-address";
import { Outcome } from "../list/outcome";
import { StatusTabs } from "../list/status-tabs";
import { useAdminScreen, type AdminScreen } from "../use-admin-screen";
import { AllRecords } from "./all-records";
import { ListedPages, pageKinds } from "./listed-pages";
import { type Site } from "./site";
import { targetIn, targetText, type MetaTarget, readSubject } from "./meta-target";
import { type EditedTemplate, TemplateEditor } from "./template-editor";
import { Templates } from "./templates";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "@/components/ui/icon";
import { chevronLeftIcon } from "@/components/ui/icons";
import { adminMessages } from "@/lib/messages/admin";
import { ApiError, call } from "@/lib/client/http";
import { FailedList } from "../list/failed-list";
import { MetaFormView } from "./meta-form";
import { EmptyState } from "@/components/shared/empty-state";
import { type PageMeta } from "@/lib/contract/page-meta";
import { metaPages } from "@/lib/site/meta-pages";
import { metaPageNames } from "@/lib/rules/page-meta";
import { SearchField } from "../search-field";
import { type MetaCardOf } from "./meta-card";
import { CardGrid, CardsWaiting } from "./meta-cards";

/** The limit of records read: more than there are static pages. */
const LIMIT = 200;

function cardsOf(records: readonly PageMeta[]): MetaCardOf[] {
  const recordOf = new Map(records.map((record) => [record.page_name, record]));
  return metaPageNames.map((name) => {
    const { label, path, title, description } = metaPages[name];
    const words = { title, description };
    return { target: { kind: null, name }, label, path, words, record: recordOf.get(name) ?? null };
  });
}

const matches = (text: string) => {
  const term = text.trim().toLowerCase();
  return ({ label, path, record, words }: MetaCardOf) =>
    [label, path, record?.title, words?.title].some((field) => field?.toLowerCase().includes(term));
};

/** Every static page, with a record or without. */
function StaticPages({ hrefOf }: { hrefOf: (target: string) => string }) {
  const [text, setText] = useState("");
  const list = useQuery({
    queryKey: ["metas", "static"],
    queryFn: () => call("GET", "seo/page-meta/", { query: { meta_type: "static", limit: LIMIT } }),
    select: ({ results }) => cardsOf(results),
  });
  const cards = list.data?.filter(matches(text));
  return (
    <>
      <SearchField id="meta-search" label="Search static pages" text={text} onText={setText} className="mb-6" />
      <FailedList of={list} fallback={adminMessages.meta.loadFailed} />
      {!cards && !list.error && <CardsWaiting />}
      {cards?.length === 0 && <EmptyState title="Nothing found" text="No static page has this name." />}
      {cards && cards.length > 0 && <CardGrid cards={cards} hrefOf={hrefOf} />}
    </>
  );
}

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

interface EditorOf {
  target: MetaTarget;
  site: Site;
  screen: AdminScreen;
  /** The URL of the list it was opened from. */
  back: string;
}

/** Edits the record of one page, with previews. */
function MetaEditor({ back, ...of }: EditorOf) {
  const { target } = of;
  const loading = useQuery({
    queryKey: ["metas", "one", targetText(target)],
    queryFn: () => readSubject(target),
    // Never refetched: a form must not change while someone types into it.
    staleTime: Infinity,
    gcTime: 0,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const label = loading.data?.label;
  useEffect(() => heading.current?.focus(), [label]);
  return (
    <>
      <p>
        <a href={back} className="link inline-flex min-h-11 items-center gap-1">
          <Icon of={chevronLeftIcon} className="size-5" />
          All pages
        </a>
      </p>
      {loading.data ? (
        <>
          <h1 ref={heading} tabIndex={-1} className="text-h1 wrap-anywhere outline-none" dir="auto">
            {loading.data.label}
          </h1>
          <p className="text-soft mt-1 wrap-anywhere">
            <a href={loading.data.page.path} className="link" target="_blank" rel="noopener">
              {loading.data.page.path}
              <span className="sr-only"> (opens in a new window)</span>
            </a>
          </p>
          <MetaFormView subject={loading.data} {...of} />
        </>
      ) : (
        <Unready of={loading} target={target} />
      )}
    </>
  );
}

function Unready({ of, target }: Pick<ComponentProps<typeof FailedList>, "of"> & { target: MetaTarget }) {
  if (!of.error) {
    return (
      <p role="status" className="appear-late text-soft min-h-96">
        Loading
      </p>
    );
  }
  const words = adminMessages.meta;
  const isGone = of.error instanceof ApiError && of.error.status === 404 && target.kind !== null;
  return <FailedList of={of} fallback={isGone && target.kind ? words.pagesFailed[target.kind] : words.loadFailed} />;
}
