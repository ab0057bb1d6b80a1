"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ColumnTable } from "@/components/shared/column-table";
import { Button, ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { ListPage, ListSection } from "../list/list-section";
import { Outcome } from "../list/outcome";
import { StatusTabs } from "../list/status-tabs";
import { useTabCounts } from "../list/use-tab-counts";
import { addressOf } from "@/lib/client/http";
import { useAdminScreen } from "../use-admin-screen";
import { ConceptDialogs, type OpenDialog } from "./concept-dialogs";
import { conceptColumns, conceptList } from "./concept-list";
import { searchColumns, searchList } from "./search-list";
import { TrySearch } from "./try-search";

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
