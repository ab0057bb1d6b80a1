import { type ReactNode } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { counted } from "@/lib/format/number";
import { FailedList } from "./failed-list";
import { FilterForm } from "./filter-form";
import { followInPlace, type HrefWith, unfiltered } from "./list-address";
import { PageFoot } from "./page-foot";
import { type ListSource } from "./resource";
import { useList } from "./use-list";
import { isNarrowed, type ListView } from "./use-list-view";

/** The title of an admin page and what it is about, above its list. Links to other views of the page open in place. */
export const ListPage = ({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) => (
  <div onClick={followInPlace}>
    <h1 className="text-h1">{title}</h1>
    <p className="text-soft measure mt-3">{text}</p>
    {children}
  </div>
);

type ListSectionProps<Row> = {
  list: ListSource<Row>;
  /** Between the filters and the rows, such as sums or a download. */
  head?: (view: ListView) => ReactNode;
  /** What is shown while the first rows load. */
  waiting?: ReactNode;
  /** The rows of a page, such as a table. */
  children: (rows: readonly Row[], hrefWith: HrefWith) => ReactNode;
};

/** A list without a reading pane: its filters, its rows or why there are none, and its pages. */
export function ListSection<Row>({ list: source, head, waiting, children }: ListSectionProps<Row>) {
  const { view, hrefWith, list } = useList(source);
  const { data, error } = list;
  return (
    <>
      {(source.searchLabel || source.filters.length > 0) && (
        <FilterForm list={source} view={view} hrefWith={hrefWith} />
      )}
      {head?.(view)}
      {error && <FailedList error={error} fallback={source.loadFailed} onAgain={() => void list.refetch()} />}
      {list.isPending && (waiting ?? <p className="appear-late text-soft mt-6 min-h-96">Loading</p>)}
      {data?.count === 0 && (
        <div className="mt-6">
          <Nothing view={view} hrefToAll={hrefWith(unfiltered(source.filters))} />
        </div>
      )}
      {data && data.count > 0 && (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
          <p className="text-soft mt-6">{counted(data.count, ...source.nouns)}</p>
          {children(data.results, hrefWith)}
          <PageFoot count={data.count} page={view.page} size={view.size} hrefWith={hrefWith} />
        </div>
      )}
    </>
  );
}

const Nothing = ({ view, hrefToAll }: { view: ListView; hrefToAll: string }) =>
  isNarrowed(view) ? (
    <EmptyState title="Nothing found">
      <ButtonLink href={hrefToAll}>Clear filters</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title={view.tab.empty} />
  );
