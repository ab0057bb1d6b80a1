import { Fragment, type ReactNode } from "react";
import { ListingRow } from "@/components/listing/listing-row";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { PremiumMark } from "@/components/shared/premium-mark";
import { ButtonLink } from "@/components/ui/button";
import { type Listing } from "@/lib/contract/listing";
import { countedUpTo, type SearchAnswer } from "@/lib/contract/search";
import { dayHoursText, hoursOf, hoursText } from "@/lib/format/hours";
import { type ResultMapDrawing } from "@/lib/format/map";
import { counted, exactNumber } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";
import { type SearchSort } from "@/lib/rules/listing-order";
import { dayOf } from "@/lib/rules/search-filter";
import { type CategoryOption } from "./search-filters";
import { SizeLinks } from "./search-links";
import { SearchNothing } from "./search-nothing";
import { addressOf, pageSizes, type SearchState } from "@/lib/search/search-state";
import { yourLocation } from "./search-narrowed";
import { WatchLink } from "./watch-link";
import { paidFirst, whyText } from "./why-here";

export type SearchToolProps = {
  search: SearchState;
  answer: SearchAnswer;
  pages: number;
  categories: readonly CategoryOption[];
  /** The map, if it is asked for and something is on it. */
  map?: ResultMapDrawing | null;
};

/** The rows of a page of results, or what is shown in their place. */
export function SearchResults({ search, answer, pages, categories }: SearchToolProps) {
  if (answer.items.length === 0 && search.page > 1) return <PastLastPage search={search} count={answer.count} />;
  if (answer.items.length === 0)
    return <SearchNothing search={search} looser={answer.looser} categories={categories} />;
  const matches = answer.items.slice(0, answer.items.length - answer.close_count);
  const paid = paidFirst(matches, search);
  return (
    <>
      {paid > 0 && <SponsoredHeading search={search} paid={paid} />}
      {matches.map((item, at) => (
        <Fragment key={item.data.id}>
          {at === paid && <OrderHeading search={search} answer={answer} />}
          <ResultRow item={item} search={search} opening={openingOf(search, answer)} />
        </Fragment>
      ))}
      {answer.close_count > 0 && <CloseMatches search={search} answer={answer} />}
      <Pager page={search.page} pages={pages} hrefOf={(page) => addressOf({ ...search, page })} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6">
        <WatchLink search={search} />
        {!search.scope && answer.count > pageSizes[0] && <SizeLinks search={search} />}
      </div>
    </>
  );
}

type ResultRowProps = { item: SearchAnswer["items"][number]; search: SearchState; opening: string | undefined };

/** The hours that are asked for, by a filter or in words. */
const openingOf = ({ filters }: SearchState, { understood }: SearchAnswer): string | undefined =>
  filters.open ?? understood.find(({ kind }) => kind === "open")?.text;

/** A match ends with why it is here, a close match with what it lacks. */
function ResultRow({ item: { data, distance, location, why_here: why, misses }, search, opening }: ResultRowProps) {
  return (
    <ListingRow
      listing={data}
      location={location}
      miles={distance}
      open={search.scope && !opening ? undefined : openOf(data, opening, location !== null)}
      why={misses.length > 0 ? undefined : whyText(why, data.is_premium && search.sort === "relevance")}
      misses={misses.map(({ text }) => text)}
    />
  );
}

/** What nearly meets the search, below its matches. */
function CloseMatches({ search, answer }: Pick<SearchToolProps, "search" | "answer">) {
  return (
    <section aria-labelledby="close-matches" className="border-edge mt-2 border-t-2 pt-4">
      <h2 id="close-matches" className="text-h3">
        Close matches
      </h2>
      <p className="text-soft mb-2">
        {closeText(answer)}{" "}
        <a href={addressOf({ ...search, strict: true, page: 1 })} rel="nofollow" className="link">
          Matches only
        </a>
      </p>
      {answer.items.slice(-answer.close_count).map((item) => (
        <ResultRow key={item.data.id} item={item} search={search} opening={openingOf(search, answer)} />
      ))}
    </section>
  );
}

/** "No match within 10 miles of 78704. These miss a part of your search, the closest first." */
function closeText({ count, near }: SearchAnswer): string {
  const what = "These miss a part of your search, the closest first.";
  if (count > 0) return what;
  return `No match${near ? ` within ${counted(near.radius, "mile")} of ${near.place ?? yourLocation}` : ""}. ${what}`;
}

/**
 * "Open Saturday 9 AM–1 PM" for the day that is asked for, else "Open · closes 6 PM"; of the listing's own address alone.
 * Undefined without hours.
 */
function openOf(listing: Listing, opening: string | undefined, isElsewhere: boolean) {
  const hours = hoursOf(listing);
  if (!hours) return undefined;
  const days = (opening ?? "").split(" or ").flatMap((one) => (one === "weekend" ? [5, 6] : [dayOf(one)]));
  const asked = days
    .filter((day) => day >= 0)
    .map((day) => dayHoursText(hours, day))
    .join(", ");
  const { now, isOpen } = hoursText(hours, new Date());
  const text = asked || now;
  return isElsewhere ? { text: `Main location: ${text}`, isOpen: false } : { text, isOpen: isOpen && !asked };
}

const GroupHeading = ({ isPaid = false, children }: { isPaid?: boolean; children: ReactNode }) => (
  <p className={isPaid ? "results-group border-gold-line" : "results-group"}>{children}</p>
);

/** Says that what follows was paid for, and leads to the order that payment plays no part in. */
function SponsoredHeading({ search, paid }: { search: SearchState; paid: number }) {
  return (
    <GroupHeading isPaid>
      <span className="max-sm:hidden">
        <PremiumMark />
      </span>
      {counted(paid, "paid listing")} {paid === 1 ? "is" : "are"} shown first.{" "}
      <a href={addressOf({ ...search, sort: "rating", page: 1 })} rel="nofollow" className="link">
        Sort by rating
      </a>
    </GroupHeading>
  );
}

const orderTexts: Record<Exclude<SearchSort, "relevance">, string> = {
  rating: "By rating and number of reviews.",
  reviews: "By number of reviews.",
  newest: "The newest first.",
  distance: "The nearest first.",
};

/** Says what decides the order of the results below. */
function OrderHeading({ search: { sort }, answer }: { search: SearchState; answer: SearchAnswer }) {
  const isByWords = answer.items.some(({ why_here: why }) => why !== null);
  const relevance = isByWords ? "Best match, then rating." : "Ranked by rating and number of reviews.";
  return (
    <GroupHeading>
      {sort === "relevance" ? relevance : `${orderTexts[sort]} Payment plays no part.`}
      <a href={routes.ranking} className="link">
        How ranking works
      </a>
    </GroupHeading>
  );
}

/** A page number after the last one. */
function PastLastPage({ search, count }: { search: SearchState; count: number }) {
  const text =
    count < countedUpTo
      ? `These results end at page ${exactNumber(Math.max(1, Math.ceil(count / search.size)))}.`
      : `We show the first ${exactNumber(countedUpTo)} results. Use filters to narrow the results.`;
  return (
    <EmptyState title="That page doesn't exist" text={text}>
      <ButtonLink href={addressOf({ ...search, page: 1 })}>Go to the first page</ButtonLink>
    </EmptyState>
  );
}
