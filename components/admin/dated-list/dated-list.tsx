"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { ButtonLink } from "@/components/ui/button";
import { type ListPage, type ListQuery } from "@/lib/client/admin-list";
import { counted } from "@/lib/format/number";
import { FailedList } from "../list/failed-list";
import { addressWith, correctTo, followInPlace, goTo } from "../list/list-address";
import { type DatedView, PAGE_SIZE, readView, viewQuery } from "./view";

type Changes = Record<string, string | number | null>;
export type HrefWith = (changes: Changes) => string;

type DatedListProps<Row> = {
  /** The list's key in the query cache. */
  name: string;
  title: string;
  text: string;
  /** What is shown when there are no rows at all, and when they fail to load. */
  words: { none: string; failed: string };
  /** A check of the value of each filter. */
  checks: Record<string, (text: string) => boolean>;
  read: (query: ListQuery) => Promise<ListPage<Row>>;
  filters: (filters: DatedView["filters"], onFilter: (changes: Record<string, string | null>) => void) => ReactNode;
  table: (rows: readonly Row[], hrefWith: HrefWith) => ReactNode;
};

/** Reads a list as the URL says; a page beyond the last one is replaced by the last. */
function useDatedList<Row>({ name, checks, read }: Pick<DatedListProps<Row>, "name" | "checks" | "read">) {
  const params = useSearchParams();
  const view = readView(params, checks);
  const query = viewQuery(view);
  const list = useQuery({ queryKey: [name, query], queryFn: () => read(query), placeholderData: keepPreviousData });
  const pages = Math.ceil((list.data?.count ?? 0) / PAGE_SIZE);

  const hrefWith: HrefWith = (changes) => addressWith(params, changes);
  const isBeyond = !list.isPlaceholderData && pages > 0 && view.page > pages;
  const lastPage = hrefWith({ page: pages > 1 ? pages : null });
  useEffect(() => {
    if (isBeyond) correctTo(lastPage);
  }, [isBeyond, lastPage]);
  return { address: params.toString(), view, list, pages, hrefWith };
}

/** A list of dated rows for admins, newest first, with filters and pages in the URL. */
export function DatedList<Row>({ title, text, words, filters, table, ...source }: DatedListProps<Row>) {
  const { address, view, list, pages, hrefWith } = useDatedList(source);
  const isNarrowed = Object.keys(view.filters).length > 0;
  return (
    <div onClick={followInPlace}>
      <h1 className="text-h1">{title}</h1>
      <p className="text-soft measure mt-3">{text}</p>
      <div key={address}>{filters(view.filters, (changes) => goTo(hrefWith(changes)))}</div>
      {list.error && <FailedList error={list.error} fallback={words.failed} onAgain={() => void list.refetch()} />}
      {list.isPending && <p className="appear-late text-soft mt-6 min-h-96">Loading</p>}
      {list.data?.count === 0 && (
        <div className="mt-6">
          <EmptyState title={isNarrowed ? "Nothing found" : words.none}>
            {isNarrowed && <ButtonLink href="?">Clear filters</ButtonLink>}
          </EmptyState>
        </div>
      )}
      {list.data && list.data.count > 0 && (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
          <p className="text-soft mt-6">{counted(list.data.count, "row")}</p>
          {table(list.data.results, hrefWith)}
          <Pager page={view.page} pages={pages} hrefOf={(page) => hrefWith({ page })} />
        </div>
      )}
    </div>
  );
}
