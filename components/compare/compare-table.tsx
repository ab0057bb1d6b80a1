import { useState } from "react";
import { Monogram } from "@/components/shared/monogram";
import { Notice } from "@/components/shared/notice";
import { PremiumMark } from "@/components/shared/premium-mark";
import { Icon } from "@/components/ui/icon";
import { phoneIcon } from "@/components/ui/icons";
import { type Listing } from "@/lib/contract/listing";
import { telHref } from "@/lib/format/contact-links";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";
import { linkSlug } from "@/lib/format/text";
import { messages } from "@/lib/messages/common";
import { CompareEmpty, CompareSkeleton } from "./compare-placeholders";
import { type Compared, compareRows, type CompareRow, isSame, isUngiven } from "./compare-rows";
import { useCompare } from "./compare-provider";
import { useComparedListings } from "./use-compared-listings";

const tool =
  "border-edge bg-raised hover:border-accent hover:text-accent inline-flex min-h-11 items-center gap-2 rounded-md border px-4 font-semibold";

/** The compared listings side by side; on a phone, fact by fact under their monograms. */
export function CompareTable() {
  const { replace } = useCompare();
  const { data, isPending, isError, refetch } = useComparedListings();
  const [isOnlyDifferent, setOnlyDifferent] = useState(false);
  if (isPending) return <CompareSkeleton />;
  if (isError) return <CompareFailed onRetry={() => void refetch()} />;
  if (data.length === 0) return <CompareEmpty />;
  const given = compareRows.filter((row) => !isUngiven(row, data));
  const different = given.filter((row) => !isSame(row, data));
  // What tells the listings apart comes first.
  const rows = isOnlyDifferent ? different : [...different, ...given.filter((row) => !different.includes(row))];
  return (
    <>
      <div className="no-print mb-4 flex flex-wrap gap-2 lg:-mt-16 lg:justify-end">
        <label className={tool}>
          <input
            type="checkbox"
            checked={isOnlyDifferent}
            onChange={(event) => setOnlyDifferent(event.target.checked)}
            className="accent-accent size-5"
          />
          Only differences
        </label>
        <button type="button" className={tool} onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className={tool} onClick={() => replace([])}>
          Clear
        </button>
      </div>
      {/* Explicit roles: a table laid out as blocks loses its own. */}
      <table role="table" className="w-full table-fixed border-collapse max-lg:block">
        <caption className="sr-only">Listings compared</caption>
        <thead role="rowgroup" className="max-lg:block">
          <tr role="row" className="max-lg:block">
            <th role="columnheader" scope="col" className="w-48 max-lg:sr-only">
              <span className="sr-only">Fact</span>
            </th>
            {data.map((listing) => (
              <ListingHead key={listing.id} listing={listing} />
            ))}
          </tr>
        </thead>
        <Legend listings={data} />
        <tbody role="rowgroup" className="max-lg:block">
          {rows.map((row) => (
            <FactRow key={row.label} row={row} listings={data} />
          ))}
        </tbody>
      </table>
      <Ungiven labels={compareRows.filter((row) => !given.includes(row)).map(({ label }) => label)} />
    </>
  );
}

function CompareFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="measure space-y-6">
      <Notice>
        <p>{messages.listing.failed}</p>
      </Notice>
      <button type="button" className={tool} onClick={onRetry}>
        {messages.compare.retry}
      </button>
    </div>
  );
}

/** The monograms with the first words of the names, in sight while the facts scroll by on a phone. */
const Legend = ({ listings }: { listings: Compared[] }) => (
  <tbody aria-hidden="true" className="no-print bg-paper sticky top-0 z-10 block lg:hidden">
    <tr className="border-line grid auto-cols-fr grid-flow-col gap-2 border-t py-2">
      {listings.map((listing) => (
        <td key={listing.id} className="text-label min-w-0 text-center">
          <Monogram {...monogramOf(listing)} className="mx-auto [--mono:2.25rem]" />
          <span className="block truncate">{titleOf(listing).replace(/^the /i, "").split(/[\s,]/)[0]}</span>
        </td>
      ))}
    </tr>
  </tbody>
);

/** One fact of all listings. On a phone, one that all share is said once. */
function FactRow({ row, listings }: { row: CompareRow; listings: Compared[] }) {
  const isFolded = isSame(row, listings);
  return (
    <tr role="row" className="border-line border-t align-top max-lg:block max-lg:py-3">
      <th
        role="rowheader"
        scope="row"
        className="max-lg:text-soft py-2 pr-4 text-left font-semibold max-lg:block max-lg:pt-0 max-lg:pb-1 print:py-1"
      >
        {row.label}
      </th>
      {listings.map((listing, at) => (
        <td
          key={listing.id}
          role="cell"
          className={`py-2 pr-4 max-lg:flex max-lg:items-start max-lg:gap-2.5 max-lg:py-1 max-lg:pr-0 print:py-1 ${isFolded && at > 0 ? "max-lg:hidden" : ""}`}
        >
          {isFolded ? (
            at === 0 && (
              <span className="text-faint shrink-0 lg:hidden">
                {listings.length === 2 ? "Both" : `All ${listings.length}`}:
              </span>
            )
          ) : (
            <Monogram {...monogramOf(listing)} className="[--mono:1.75rem] lg:hidden!" />
          )}
          <div className="min-w-0">
            {row.text(listing) ? (row.cell?.(listing, listings) ?? <bdi>{row.text(listing)}</bdi>) : <NotGiven />}
          </div>
        </td>
      ))}
    </tr>
  );
}

const NotGiven = () => <span className="text-faint">Not given</span>;

/** The facts that no listing gives, in one line. */
const Ungiven = ({ labels }: { labels: string[] }) =>
  labels.length > 0 && <p className="border-line text-soft border-t py-3">None of them lists: {labels.join(", ")}.</p>;

/** Moves the focus from a column that is about to go to the one beside it. */
function focusBeside(button: HTMLElement): void {
  const column = button.closest("th");
  for (const beside of [column?.nextElementSibling, column?.previousElementSibling]) {
    const other = beside?.querySelector("button");
    if (other) return other.focus();
  }
}

function ListingHead({ listing }: { listing: Listing }) {
  const { remove } = useCompare();
  const name = titleOf(listing);
  const call = telHref(listing.phone);
  return (
    <th
      role="columnheader"
      scope="col"
      // Read out with each cell of the column, so without its buttons.
      aria-label={name}
      className="max-lg:border-line text-left align-top font-normal max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-3 max-lg:border-t max-lg:py-3 lg:pr-4 lg:pb-2"
    >
      <Monogram {...monogramOf(listing)} className="lg:float-left lg:mr-3" />
      <div className="min-w-0 lg:flow-root">
        <a
          href={listing.path || `/business/${listing.id}-${linkSlug(name)}`}
          dir="auto"
          className="quiet-link text-h4 hover:text-accent line-clamp-3 text-left font-serif font-semibold wrap-anywhere lg:line-clamp-2"
        >
          {name}
        </a>
        <p className="text-soft">
          {listing.category_name} {listing.is_premium && <PremiumMark />}
        </p>
      </div>
      <div className="no-print flex items-center gap-x-2 lg:clear-both lg:pt-2">
        {call && (
          <a href={call} className={`${tool} max-lg:px-3`}>
            <Icon of={phoneIcon} />
            <span className="max-lg:sr-only">Call</span>
            <span className="sr-only"> {name}</span>
          </a>
        )}
        <button
          type="button"
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            remove(listing.id);
          }}
          className="text-accent min-h-11 min-w-11 font-semibold hover:underline"
        >
          <span className="max-lg:sr-only">Remove</span>
          <span aria-hidden="true" className="text-h3 lg:hidden">
            ×
          </span>
          <span className="sr-only"> {name}</span>
        </button>
      </div>
    </th>
  );
}
