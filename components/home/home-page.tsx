import { type ReactNode } from "react";
import { ClosingCall } from "@/components/shared/closing-call";
import { StaticMarkup } from "@/components/shared/static-markup";
import { CategoryGrid } from "@/components/category/category-links";
import { ReviewCard } from "@/components/review/review-card";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { chevronRightIcon } from "@/components/ui/icons";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { type FacetValue } from "@/lib/contract/search-facets";
import { type SiteStats } from "@/lib/contract/site";
import { exactNumber } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";
import { Monogram } from "@/components/shared/monogram";
import { PremiumMark } from "@/components/shared/premium-mark";
import { RatingLine } from "@/components/shared/rating-line";
import { DOT, placeOf, rowFacts } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";
import { HomeHero, type QuotedReview, StatLine } from "./home-hero";

const CITIES = 9;

export interface HomeContent {
  stats: SiteStats;
  /** The most helpful favorable and critical review, as far as there are any. */
  quoted: QuotedReview[];
  /** What people often search for. */
  searches: string[];
  categories: Parameters<typeof CategoryGrid>[0]["categories"];
  featured: Listing[];
  /** The best rated, regardless of payment. */
  topRated: Listing[];
  /** The cities with the most listings. */
  cities: FacetValue[];
  /** The newest. */
  reviews: Review[];
}

/** The front page. Empty sections are left out. */
export function HomePage({ stats, quoted, searches, categories, featured, topRated, cities, reviews }: HomeContent) {
  return (
    <>
      <HomeHero searches={searches} quoted={quoted} />
      <StaticMarkup>
        <StatLine stats={stats} />
        {categories.length > 0 && (
          <HomeSection
            title="Top categories"
            more={<MoreLink href={routes.categories}>All {exactNumber(stats.categories)} categories</MoreLink>}
          >
            <CategoryGrid categories={categories} />
          </HomeSection>
        )}
        {featured.length > 0 && (
          <div className="page mt-10 grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
            <section>
              <h2 className="text-h2">Top-rated and featured</h2>
              <p className="text-soft mb-3">Premium listings come first here and are marked Sponsored.</p>
              <div className="grid grid-cols-1 gap-x-8 md:grid-cols-2">
                {featured.map((listing) => (
                  <HomeListing key={listing.id} listing={listing} />
                ))}
              </div>
            </section>
            {topRated.length > 0 && (
              <section>
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <h2 className="text-h2">Highest rated</h2>
                  <a href={routes.search({ sort: "rating" })} className="text-accent font-semibold hover:underline">
                    All top-rated
                  </a>
                </div>
                <p className="text-soft mb-3">By rating and reviews; payment plays no part.</p>
                {topRated.map((listing, at) => (
                  <HomeListing key={listing.id} listing={listing} place={at + 1} />
                ))}
              </section>
            )}
          </div>
        )}
        {reviews.length > 0 && (
          <HomeSection
            title="Latest reviews"
            more={
              <p className="text-soft">
                The newest, good or bad. Active means a moderator approved it.{" "}
                <a href={routes.guidelines} className="link">
                  How reviews are checked
                </a>
              </p>
            }
          >
            <div className="grid gap-x-10 md:grid-cols-2 lg:grid-cols-3">
              {reviews.map((review) => (
                <ReviewCard key={review.id} review={review} />
              ))}
            </div>
          </HomeSection>
        )}
        {cities.length > 1 && (
          <HomeSection title="Browse by city">
            <ul className="flex flex-wrap gap-x-6">
              {cities.slice(0, CITIES).map(({ label }) => (
                <li key={label}>
                  <a href={routes.search({ location: label })} className="link inline-flex min-h-11 items-center">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
        <ClosingCall title="Know someone others should find?" text="Adding a listing is free and takes a few minutes.">
          <ButtonLink variant="primary" href={routes.addListing}>
            Add a business
          </ButtonLink>
          <ButtonLink href={routes.search()}>Search the directory</ButtonLink>
        </ClosingCall>
      </StaticMarkup>
    </>
  );
}

function HomeSection({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="page mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-h2">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

const MoreLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="text-accent inline-flex min-h-11 items-center gap-1 font-semibold hover:underline">
    {children}
    <Icon of={chevronRightIcon} className="size-4" />
  </a>
);

type HomeListingProps = {
  listing: Listing;
  /** Its place in an order by rating, which shows no facts and no payment. */
  place?: number;
};

/** A listing on the front page, with the one fact that decides most: choosing begins in results, so it has no actions. */
function HomeListing({ listing, place }: HomeListingProps) {
  const fact = place === undefined ? (rowFacts(listing)[0] ?? "") : "";
  return (
    <article className="border-line flex items-start gap-3 border-t py-3">
      {place !== undefined && <span className="text-faint text-h3 w-5 shrink-0 font-serif">{place}</span>}
      <Monogram {...monogramOf(listing)} className={place === undefined ? "" : "[--mono:2.25rem]"} />
      <div className="min-w-0 grow">
        <h3 className="text-h4 text-left">
          <a href={listing.path} dir="auto" className="quiet-link hover:text-accent line-clamp-2">
            {titleOf(listing)}
          </a>
        </h3>
        <p className="truncate" dir="auto">
          {[listing.category_name, placeOf(listing)].filter(Boolean).join(DOT)}
        </p>
        {fact && (
          <p className="text-soft truncate" dir="auto">
            {fact}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <RatingLine average={listing.average_rating} reviews={listing.total_reviews} isShort />
          {listing.is_premium && place === undefined && <PremiumMark />}
        </div>
      </div>
    </article>
  );
}
