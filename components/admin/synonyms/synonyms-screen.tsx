"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/admin-messages";
import { listSynonyms } from "@/lib/client/synonyms";
import { type Synonym } from "@/lib/contract/synonym";
import { counted } from "@/lib/format/number";
import { FailedList } from "../failed-list";
import { FilterForm, FilterText } from "../filter-fields";
import { addressWith, correctTo, followInPlace, goTo } from "../list-address";
import { ModerationBar } from "../moderation/moderation-bar";
import { useAdminScreen } from "../use-admin-screen";
import { AddSynonym } from "./add-synonym";
import { EditSynonymDialog, RemoveSynonymDialog } from "./synonym-dialogs";
import { type SynonymDeed, SynonymTable } from "./synonym-table";
import { TrySearch } from "./try-search";

/** How long what became of an action is shown, in ms. */
const MESSAGE_MS = 4000;
/** How many phrases a page has. */
const SIZE = 50;

/** What the address asks of the phrases and what came of it; one beyond the last page becomes that of the last one. */
function useSynonyms() {
  const params = useSearchParams();
  const search = (params.get("search") ?? "").trim().slice(0, 100);
  const said = params.get("page") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(said) ? Number(said) : 1;
  const list = useQuery({
    queryKey: ["synonyms", search, page],
    queryFn: () => listSynonyms({ search, limit: SIZE, offset: (page - 1) * SIZE }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((list.data?.count ?? 0) / SIZE);
  const hrefWith = (changes: Record<string, string | number | null>) => addressWith(params, changes);
  const isBeyond = !list.isPlaceholderData && pages > 0 && page > pages;
  const lastPage = hrefWith({ page: pages > 1 ? pages : null });
  useEffect(() => {
    if (isBeyond) correctTo(lastPage);
  }, [isBeyond, lastPage]);
  return { search, page, list, pages, hrefWith };
}

type Open = { deed: SynonymDeed; synonym: Synonym } | null;

/** What people call things in everyday words, and what searches make of it. */
export function SynonymsScreen() {
  const screen = useAdminScreen("synonyms", MESSAGE_MS);
  const synonyms = useSynonyms();
  const { search, list, hrefWith } = synonyms;
  const [open, setOpen] = useState<Open>(null);
  const openFor = (deed: SynonymDeed) => (open?.deed === deed ? open.synonym : null);
  const shut = { screen, onClose: () => setOpen(null) };
  return (
    <div onClick={followInPlace}>
      <h1 className="text-h1">Search Words</h1>
      <p className="text-soft measure mt-3">
        What people type in everyday words, and what listings call it: a search for &ldquo;skin doctor&rdquo; finds
        dermatologists too. What is typed always counts as well. Endings, capitals and small words make no difference,
        and a change counts from the next search on.
      </p>
      <TrySearch />
      <div className="mt-8 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <FilterForm
            key={search}
            names={["search"]}
            isNarrowed={search !== ""}
            onFilter={(asked) => goTo(hrefWith(asked))}
          >
            <FilterText of="synonyms" name="search" label="Phrase or meaning" value={search} type="text" />
          </FilterForm>
          {list.error && (
            <FailedList
              error={list.error}
              fallback={adminMessages.synonyms.loadFailed}
              onAgain={() => void list.refetch()}
            />
          )}
          {list.isPending && <p className="appear-late text-soft mt-6 min-h-96">Loading</p>}
          <Rows {...synonyms} onDo={(deed, synonym) => setOpen({ deed, synonym })} />
        </div>
        <div className="lg:border-line lg:border-l lg:pl-8">
          <AddSynonym screen={screen} />
        </div>
      </div>
      <ModerationBar message={screen.message} pending={[]} onUndo={() => undefined}>
        {null}
      </ModerationBar>
      <EditSynonymDialog synonym={openFor("change")} {...shut} />
      <RemoveSynonymDialog synonym={openFor("remove")} {...shut} />
    </div>
  );
}

type RowsProps = ReturnType<typeof useSynonyms> & { onDo: (deed: SynonymDeed, synonym: Synonym) => void };

function Rows({ search, page, list, pages, hrefWith, onDo }: RowsProps) {
  if (!list.data) return null;
  if (list.data.count === 0) {
    return (
      <div className="mt-6">
        <EmptyState title={search ? "Nothing found" : "There are no phrases yet"}>
          {search && <ButtonLink href="?">Clear search</ButtonLink>}
        </EmptyState>
      </div>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
      <p className="text-soft mt-6">{counted(list.data.count, "phrase")}</p>
      <SynonymTable rows={list.data.results} onDo={onDo} />
      <Pager page={page} pages={pages} hrefOf={(to) => hrefWith({ page: to > 1 ? to : null })} />
    </div>
  );
}
