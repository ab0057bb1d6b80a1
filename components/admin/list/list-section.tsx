import { type ReactNode, type FormEvent } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { ButtonLink, Button } from "@/components/ui/button";
import { counted } from "@/lib/format/number";
import { FailedList } from "./failed-list";
import { followInPlace, type HrefWith, unfiltered, goTo } from "./list-address";
import { PageFoot } from "./page-foot";
import { type ListSource, type Filter } from "./resource";
import { useList } from "./use-list";
import { isNarrowed, type ListView, LONGEST_TEXT } from "./use-list-view";
import { Input, Select } from "@/components/ui/input";

const widths = {
  id: "basis-24 max-sm:grow",
  date: "basis-40 max-sm:grow",
  text: "basis-56 max-sm:grow",
  choice: "min-w-0 basis-44 max-sm:grow",
};

/** A filter's field: its options where it has some. A chosen id that isn't among them is one more. */
function Control({ filter, id, value }: { filter: Filter; id: string; value: string }) {
  const { key, options, type, longest = LONGEST_TEXT } = filter;
  if (!options) {
    return (
      <Input
        id={id}
        name={key}
        type={type === "date" ? "date" : "text"}
        inputMode={type === "id" ? "numeric" : undefined}
        autoComplete="off"
        maxLength={type === "text" ? longest : undefined}
        defaultValue={value}
      />
    );
  }
  const isListed = value === "" || options.some(([known]) => known === value);
  return (
    // Options that load later remount the field, with its value from the URL.
    <Select key={options.length} id={id} name={key} defaultValue={value}>
      {[...options, ...(isListed ? [] : [[value, `User ${value}`] as const])].map(([known, text]) => (
        <option key={known} value={known}>
          {text}
        </option>
      ))}
    </Select>
  );
}

/** The values of the form, by the keys of its fields. */
const valuesIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].map(([key, value]) => [key, typeof value === "string" ? value.trim() : ""]),
  );

type FilterFormProps = {
  list: Pick<ListSource<never>, "name" | "searchLabel" | "filters">;
  view: ListView;
  hrefWith: HrefWith;
};

/** A form that searches and filters a list, with a link that shows all of it. */
function FilterForm({ list: { name, searchLabel, filters }, view, hrefWith }: FilterFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    goTo(hrefWith(valuesIn(event.currentTarget)));
  }
  const search: Filter[] = searchLabel ? [{ key: "q", label: searchLabel, type: "text", longest: 200 }] : [];
  const values: Record<string, string> = { ...view.filters, q: view.search };
  return (
    <form
      // The key resets the fields when the URL changes.
      key={JSON.stringify(values)}
      onSubmit={submit}
      className="border-line mt-6 flex flex-wrap items-end gap-x-4 gap-y-3 border-y py-4"
    >
      {[...search, ...filters].map((filter) => (
        <div key={filter.key} className={widths[filter.options ? "choice" : (filter.type ?? "text")]}>
          <label htmlFor={`${name}-${filter.key}`} className="text-label text-soft block pb-1 font-semibold">
            {filter.label}
          </label>
          <Control filter={filter} id={`${name}-${filter.key}`} value={values[filter.key] ?? ""} />
        </div>
      ))}
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Show
        </Button>
        {isNarrowed(view) && (
          <ButtonLink variant="quiet" href={hrefWith(unfiltered(filters))}>
            Clear
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

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
  const { data } = list;
  return (
    <>
      {(source.searchLabel || source.filters.length > 0) && (
        <FilterForm list={source} view={view} hrefWith={hrefWith} />
      )}
      {head?.(view)}
      <FailedList of={list} fallback={source.loadFailed} />
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
