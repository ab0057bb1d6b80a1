"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { Button, ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/admin-messages";
import { conceptsFile, listConcepts, listSearches } from "@/lib/client/concepts";
import { conceptKinds } from "@/lib/contract/concept";
import { counted } from "@/lib/format/number";
import { FailedList } from "../list/failed-list";
import { FilterChoice, FilterForm, FilterText } from "../list/filter-fields";
import { addressWith, correctTo, followInPlace, goTo } from "../list/list-address";
import { Outcome } from "../list/outcome";
import { StatusTabs } from "../list/status-tabs";
import { useAdminScreen } from "../use-admin-screen";
import { ConceptDialogs, type OpenDialog } from "./concept-dialogs";
import { ConceptTable } from "./concept-table";
import { SearchTable } from "./search-table";
import { TrySearch } from "./try-search";

const words = adminMessages.concepts;

/** How long the result of an action is shown, in ms. */
const MESSAGE_MS = 4000;
/** Rows per page. */
const SIZE = 50;

const tabs = [
  { key: "concepts", label: "Concepts", query: {}, empty: words.none },
  { key: "searches", label: "Searches without good results", query: {}, empty: words.noSearches },
] as const;

/** What the URL asks for. */
function useView() {
  const params = useSearchParams();
  const page = params.get("page") ?? "";
  return {
    tab: tabs.find(({ key }) => key === params.get("tab")) ?? tabs[0],
    search: (params.get("search") ?? "").trim().slice(0, 100),
    kind: conceptKinds.find((kind) => kind === params.get("kind")),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    hrefWith: (changes: Record<string, string | number | null>) => addressWith(params, changes),
  };
}

type View = ReturnType<typeof useView>;

/** Reads the open tab's page, and the other tab's count. A page beyond the last one becomes the last. */
function useLists({ tab, search, kind, page, hrefWith }: View) {
  const ofTab = (key: View["tab"]["key"]) => ({ limit: SIZE, offset: tab.key === key ? (page - 1) * SIZE : 0 });
  const [conceptsAsked, searchesAsked] = [{ search, kind, ...ofTab("concepts") }, ofTab("searches")];
  const concepts = useQuery({
    queryKey: ["concepts", "list", conceptsAsked],
    queryFn: () => listConcepts(conceptsAsked),
    placeholderData: keepPreviousData,
  });
  const searches = useQuery({
    queryKey: ["concepts", "searches", searchesAsked],
    queryFn: () => listSearches(searchesAsked),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = tab.key === "concepts" ? concepts : searches;
  const pages = Math.ceil((data?.count ?? 0) / SIZE);
  const isBeyond = !isPlaceholderData && pages > 0 && page > pages;
  const lastPage = hrefWith({ page: pages > 1 ? pages : null });
  useEffect(() => {
    if (isBeyond) correctTo(lastPage);
  }, [isBeyond, lastPage]);
  return { concepts, searches, pages };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What searches know that people look for, and the searches that found nothing. */
export function ConceptsScreen() {
  const screen = useAdminScreen("concepts", MESSAGE_MS);
  const view = useView();
  const { concepts, searches, pages } = useLists(view);
  const [open, setOpen] = useState<OpenDialog>(null);
  const make = (newName: string) => setOpen({ of: "edit", subject: { newName } });
  return (
    <div onClick={followInPlace}>
      <h1 className="text-h1">Search Concepts</h1>
      <p className="text-soft measure mt-3">{words.intro}</p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={() => make("")}>
          Add a Concept
        </Button>
        <ButtonLink href={conceptsFile} download>
          Export CSV
        </ButtonLink>
        <Button onClick={() => setOpen({ of: "import" })}>Import CSV</Button>
      </div>
      <TrySearch />
      <div className="mt-8">
        <StatusTabs
          name="Concepts and searches"
          tabs={tabs}
          open={view.tab.key}
          counts={[null, searches.data?.count ?? null]}
          hrefOf={(key) => (key === "concepts" ? "?" : `?tab=${key}`)}
        />
      </div>
      {view.tab.key === "concepts" ? (
        <>
          <Filters key={`${view.search} ${view.kind}`} view={view} />
          <List view={view} list={concepts} pages={pages} one="concept">
            <ConceptTable
              rows={concepts.data?.results ?? []}
              onAct={(action, concept) =>
                setOpen(action === "change" ? { of: "edit", subject: concept } : { of: "remove", concept })
              }
            />
          </List>
        </>
      ) : (
        <List view={view} list={searches} pages={pages} one="search" many="searches">
          <SearchTable
            rows={searches.data?.results ?? []}
            onMake={(query) => make(capitalized(query))}
            onAdd={(term) => setOpen({ of: "term", term })}
          />
        </List>
      )}
      <Outcome message={screen.message} />
      <ConceptDialogs open={open} screen={screen} onClose={() => setOpen(null)} />
    </div>
  );
}

const Filters = ({ view: { search, kind, hrefWith } }: { view: View }) => (
  <FilterForm
    names={["search", "kind"]}
    isNarrowed={search !== "" || kind !== undefined}
    onFilter={(asked) => goTo(hrefWith(asked))}
  >
    <FilterText of="concepts" name="search" label="Name or term" value={search} type="text" />
    <FilterChoice
      of="concepts"
      name="kind"
      label="Kind"
      value={kind}
      options={[["", "Any"], ...conceptKinds.map((one) => [one, words.kinds[one]] as const)]}
    />
  </FilterForm>
);

type ListProps = {
  view: View;
  list: {
    data: { count: number } | undefined;
    error: Error | null;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  pages: number;
  one: string;
  many?: string;
  children: ReactNode;
};

function List({ view, list, pages, one, many, children }: ListProps) {
  const { tab, page, hrefWith } = view;
  const isNarrowed = tab.key === "concepts" && (view.search !== "" || view.kind !== undefined);
  if (list.isPending) return <p className="appear-late text-soft mt-6 min-h-96">Loading</p>;
  return (
    <>
      {list.error && <FailedList error={list.error} fallback={words.loadFailed} onAgain={() => void list.refetch()} />}
      {list.data?.count === 0 && (
        <div className="mt-6">
          <EmptyState title={isNarrowed ? "Nothing found" : tab.empty} />
        </div>
      )}
      {list.data && list.data.count > 0 && (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
          <p className="text-soft mt-6">{counted(list.data.count, one, many)}</p>
          {children}
          <Pager page={page} pages={pages} hrefOf={(to) => hrefWith({ page: to > 1 ? to : null })} />
        </div>
      )}
    </>
  );
}
