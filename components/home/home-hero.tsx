import { Stars } from "@/components/shared/stars";
import { SearchBar } from "@/components/search/search-bar";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { type SiteStats } from "@/lib/contract/site";
import { titleOf } from "@/lib/format/listing-title";
import { counted, shortNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { trimText } from "@/lib/format/text";
import { goodFrom } from "@/lib/rules/rating";
import { routes } from "@/lib/site/routes";

/** A review and the listing that it is about. */
export type QuotedReview = { review: Review; isOfWeek: boolean; listing: Listing };

const QUOTE_LENGTH = 120;

/** The promise, the search, what people often search for, and beside them a favorable and a critical review. */
export function HomeHero({ searches, quoted }: { searches: string[]; quoted: QuotedReview[] }) {
  return (
    <section className="border-line bg-sunk border-b">
      <div className="page grid gap-x-16 gap-y-8 py-8 md:py-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-center">
        <div className={quoted.length > 0 ? "min-w-0" : "min-w-0 lg:col-span-2"}>
          <h1 className="text-h1 md:text-hero max-w-3xl">Find a lawyer, a doctor or a business you can rely on</h1>
          <p className="text-lead text-soft mt-3">
            Read reviews and compare up to four side by side. No account needed.
          </p>
          <div className="mt-6">
            <SearchBar isLarge />
          </div>
          {searches.length > 0 && (
            <p className="-mx-4 mt-2 flex [scrollbar-width:none] items-center gap-x-3 overflow-x-auto px-4 whitespace-nowrap md:mx-0 md:flex-wrap md:px-0">
              <span className="text-soft">Often searched:</span>
              {searches.map((search) => (
                <a key={search} href={routes.search({ q: search })} className="link inline-flex min-h-11 items-center">
                  {search}
                </a>
              ))}
            </p>
          )}
        </div>
        {quoted.length > 0 && (
          <div className="border-line bg-paper divide-line min-w-0 divide-y rounded-md border px-5 md:px-6">
            {quoted.map((quote) => (
              <Quote key={quote.review.id} {...quote} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function Quote({ review, isOfWeek, listing }: QuotedReview) {
  return (
    <figure className="py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars rating={review.rating} />
        <span className="text-label text-soft">
          {review.rating >= goodFrom ? "Most helpful favorable" : "Most helpful critical"}
          {isOfWeek && ", this week"}
        </span>
      </p>
      <blockquote className="mt-1 font-serif" dir="auto">
        “{trimText(review.content, QUOTE_LENGTH)}”
      </blockquote>
      <figcaption className="text-soft mt-1">
        <span dir="auto">{review.created_by_display}</span> on{" "}
        <a href={listing.path} dir="auto" className="link">
          {titleOf(listing)}
        </a>
        , {averageText(listing.average_rating)} from {counted(listing.total_reviews, "review")}
        {review.is_invited && " · Invited"} · {review.helpful_count} found this helpful
      </figcaption>
    </figure>
  );
}

/** The size of the directory in three numbers, and how it works. */
export function StatLine({ stats }: { stats: SiteStats }) {
  const rows: [label: string, value: number][] = [
    ["businesses listed", stats.listings],
    ["reviews written", stats.reviews],
    ["categories", stats.categories],
  ];
  return (
    <div className="page">
      <div className="border-line grid gap-x-8 border-b lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center">
        <dl className="grid grid-cols-3 gap-x-4 lg:flex lg:gap-x-0">
          {rows.map(([label, value]) => (
            <div
              key={label}
              className="lg:border-line flex flex-col-reverse justify-end py-3 lg:flex-row-reverse lg:items-baseline lg:gap-2 lg:border-r lg:px-6 lg:first:pl-0"
            >
              <dt className="text-soft">{label}</dt>
              <dd className="text-h3 font-serif font-semibold">{shortNumber(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-soft max-lg:border-line py-3 max-lg:border-t">
          A moderator reads every review before it appears. Payment can move a listing up, never change its rating.{" "}
          <a href={routes.ranking} className="link">
            How ranking works
          </a>
        </p>
      </div>
    </div>
  );
}
