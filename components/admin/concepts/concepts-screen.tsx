"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ColumnTable, type Column } from "@/components/shared/column-table";
import { Button, ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { ListPage, ListSection } from "../list/list-section";
import { Outcome } from "../list/outcome";
import { StatusTabs } from "../list/status-tabs";
import { useTabCounts } from "../list/use-tab-counts";
import { addressOf, call } from "@/lib/client/http";
import { useAdminScreen } from "../use-admin-screen";
import { ConceptDialogs, type OpenDialog } from "./concept-dialogs";
import { conceptColumns, conceptList } from "./concept-list";
import { TrySearch } from "./try-search";
import { type LoggedSearch } from "@/lib/contract/concept";
import { shortDayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";
import { type ListSource } from "../list/resource";
import { RowButton } from "../list/row-actions";

const words = adminMessages.concepts;

/** Searches that concepts might help. A change of a concept reads them again, too. */
const searchList: ListSource<LoggedSearch> = {
  name: "concepts",
  nouns: ["search", "searches"],
  tabs: [{ key: "searches", label: "", query: {}, empty: words.noSearches }],
  filters: [],
  load: (query) => call("GET", "concepts/searches/", { query }),
  loadFailed: words.loadFailed,
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Searches with their outcome, each with the ways to help it. */
const searchColumns = (open: (dialog: OpenDialog) => void): Column<LoggedSearch>[] => [
  {
    key: "search",
    label: "Search",
    className: "font-semibold md:w-1/3",
    cell: ({ query }) => (
      <a href={routes.search({ q: query })} className="link" dir="auto">
        {query}
      </a>
    ),
  },
  { key: "outcome", label: "Outcome", cell: ({ outcome }) => words.outcomes[outcome] },
  {
    key: "searched",
    label: "Searched",
    className: "text-soft",
    cell: ({ searches, last_on: day }) => `${counted(searches, "time")}, last on ${shortDayText(day)}`,
  },
  {
    key: "actions",
    label: "Actions",
    className: "py-1.5 max-md:py-1.5",
    cell: ({ query, concept }) =>
      concept === null ? (
        <span className="whitespace-nowrap">
          <RowButton
            label="Make a concept"
            title={query}
            onClick={() => open({ of: "edit", subject: { newName: capitalized(query) } })}
          />
          <RowButton label="Add to…" title={query} onClick={() => open({ of: "term", term: query })} />
        </span>
      ) : (
        <span className="text-soft">
          Now means <bdi>{concept}</bdi>
        </span>
      ),
  },
];

/** How long the result of an action is shown, in ms. */
const MESSAGE_MS = 4000;

const tabs = [
  { key: "concepts", label: "Concepts" },
  { key: "searches", label: "Searches without good results" },
];

/** What searches know that people look for, and the searches that found nothing. */
export function ConceptsScreen() {
  const screen = useAdminScreen(conceptList.name, MESSAGE_MS);
  const tab = useSearchParams().get("tab") === "searches" ? "searches" : "concepts";
  const [searches = null] = useTabCounts(searchList);
  const [open, setOpen] = useState<OpenDialog>(null);
  return (
    <ListPage title="Search Concepts" text={adminMessages.concepts.intro}>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={() => setOpen({ of: "edit", subject: { newName: "" } })}>
          Add a Concept
        </Button>
        <ButtonLink href={`/api/${addressOf("concepts/export/")}`} download>
          Export CSV
        </ButtonLink>
        <Button onClick={() => setOpen({ of: "import" })}>Import CSV</Button>
      </div>
      <TrySearch />
      <div className="mt-8">
        <StatusTabs
          name="Concepts and searches"
          tabs={tabs}
          open={tab}
          counts={[null, searches]}
          hrefOf={(key) => (key === "concepts" ? "?" : `?tab=${key}`)}
        />
      </div>
      {tab === "concepts" ? (
        <ListSection key={tab} list={conceptList}>
          {(rows) => (
            <ColumnTable caption="Concepts" columns={conceptColumns(setOpen)} rows={rows} keyOf={({ id }) => id} />
          )}
        </ListSection>
      ) : (
        <ListSection key={tab} list={searchList}>
          {(rows) => (
            <ColumnTable
              caption="Searches"
              columns={searchColumns(setOpen)}
              rows={rows}
              keyOf={({ outcome, query }) => `${outcome} ${query}`}
            />
          )}
        </ListSection>
      )}
      <Outcome message={screen.message} />
      <ConceptDialogs open={open} screen={screen} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
