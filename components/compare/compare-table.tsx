import { ListingImage } from "@/components/shared/listing-image";
import { PremiumMark } from "@/components/shared/premium-mark";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { linkSlug } from "@/lib/format/text";
import { CompareEmpty, CompareSkeleton } from "./compare-placeholders";
import { compareRows, type CompareRow } from "./compare-rows";
import { useCompare } from "./compare-provider";
import { useComparedListings } from "./use-compared-listings";

/** The compared listings side by side; on a phone, fact by fact. A failed load shows the empty list. */
export function CompareTable() {
  const { replace } = useCompare();
  const { data, isPending } = useComparedListings();
  if (isPending) return <CompareSkeleton />;
  if (!data || data.length === 0) return <CompareEmpty />;
  return (
    <>
      <div className="no-print mb-6 flex flex-wrap gap-2">
        <ToolButton label="Print" onClick={() => window.print()} />
        <ToolButton label="Clear" onClick={() => replace([])} />
      </div>
      {/* Explicit roles: a table laid out as blocks loses its own. */}
      <table role="table" className="w-full table-fixed border-collapse max-md:block">
        <caption className="sr-only">Listings compared</caption>
        <thead role="rowgroup" className="max-md:block">
          <tr role="row" className="max-md:grid max-md:grid-cols-2 max-md:gap-4">
            <th role="columnheader" scope="col" className="w-44 max-md:sr-only">
              <span className="sr-only">Fact</span>
            </th>
            {data.map((listing) => (
              <ListingHead key={listing.id} listing={listing} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {compareRows.map((row) => (
            <FactRow key={row.label} row={row} listings={data} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function FactRow({ row, listings }: { row: CompareRow; listings: Listing[] }) {
  return (
    <tr role="row" className="border-line border-t align-top max-md:block max-md:py-4">
      <th
        role="rowheader"
        scope="row"
        className="max-md:text-h4 py-4 pr-4 text-left font-semibold max-md:block max-md:pt-0 max-md:pb-2 max-md:font-serif print:py-1"
      >
        {row.label}
      </th>
      {listings.map((listing) => (
        <td
          key={listing.id}
          role="cell"
          className="py-4 pr-4 max-md:grid max-md:grid-cols-[7rem_1fr] max-md:gap-3 max-md:py-1 print:py-1"
        >
          <span aria-hidden="true" className="text-faint line-clamp-2 self-start md:hidden">
            {titleOf(listing)}
          </span>
          <div className="min-w-0">{row.cell(listing) || <span className="text-faint">Not given</span>}</div>
        </td>
      ))}
    </tr>
  );
}

function ListingHead({ listing }: { listing: Listing }) {
  const { remove } = useCompare();
  const name = titleOf(listing);
  return (
    <th role="columnheader" scope="col" className="pr-4 pb-4 text-left align-top font-normal">
      <ListingImage
        name={name}
        src={listing.image_url}
        category={listing.category_name}
        className="size-14 md:size-18"
      />
      <a
        href={listing.path || `/business/${listing.id}-${linkSlug(name)}`}
        dir="auto"
        className="quiet-link text-h4 hover:text-accent mt-3 line-clamp-4 text-left font-serif font-semibold wrap-anywhere"
      >
        {name}
      </a>
      <p className="text-soft">{listing.category_name}</p>
      {listing.is_premium && <PremiumMark />}
      <button
        type="button"
        onClick={() => remove(listing.id)}
        className="no-print text-accent mt-1 min-h-11 font-semibold hover:underline"
      >
        Remove<span className="sr-only"> {name}</span>
      </button>
    </th>
  );
}

function ToolButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="border-edge bg-raised hover:border-accent hover:text-accent min-h-11 rounded-md border px-4 font-semibold"
    >
      {label}
    </button>
  );
}
