import { type ReactNode } from "react";
import { ClosingCall } from "@/components/shared/closing-call";
import { CategoryGrid, CategoryLinks } from "@/components/category/category-links";
import { ListingRow } from "@/components/listing/listing-row";
import { ReviewCard } from "@/components/review/review-card";
import { SearchBar } from "@/components/search/search-bar";
import { ButtonLink } from "@/components/ui/button";
import { type Category } from "@/lib/contract/category";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { type SiteStats } from "@/lib/contract/site";
import { shortNumber } from "@/lib/format/number";
import { routes } from "@/lib/routes";

/** How many categories are shown large; the others are folded below. */
const TOP = 6;

type HomePageProps = { stats: SiteStats; categories: Category[]; featured: Listing[]; reviews: Review[] };

const moreText = (count: number) => (count === 1 ? "1 more category" : `${count} more categories`);

/** The front page. Empty sections are left out. `categories`: the largest first. */
export function HomePage({ stats, categories, featured, reviews }: HomePageProps) {
  return (
    <>
      <section className="border-line bg-sunk border-b">
        <div className="page grid gap-x-16 gap-y-10 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_15rem] lg:items-end">
          <div>
            <h1 className="text-h1 md:text-hero max-w-3xl">Find a lawyer, a doctor or a business you can rely on</h1>
            <p className="measure text-lead text-soft mt-4">
              Look people up, read what others say, compare up to four side by side. No account needed.
            </p>
            <div className="mt-8">
              <SearchBar isLarge />
            </div>
          </div>
          <StatLine stats={stats} />
        </div>
      </section>
      {categories.length > 0 && (
        <HomeSection title="Top categories">
          <CategoryGrid categories={categories.slice(0, TOP)} />
          {categories.length > TOP && (
            <details className="mt-6">
              <summary className="text-accent inline-flex min-h-11 items-center font-semibold hover:underline">
                {moreText(categories.length - TOP)}
              </summary>
              <CategoryLinks categories={categories.slice(TOP)} label="More categories" />
            </details>
          )}
        </HomeSection>
      )}
      {featured.length > 0 && (
        <HomeSection title="Top-rated and featured">
          <p className="text-faint -mt-3 mb-5">
            Premium listings come first and are marked Sponsored.{" "}
            <a href={routes.ranking} className="link">
              How ranking works
            </a>
          </p>
          <div className="grid gap-x-16 lg:grid-cols-2">
            {featured.map((listing) => (
              <ListingRow key={listing.id} listing={listing} as="h3" />
            ))}
          </div>
        </HomeSection>
      )}
      {reviews.length > 0 && (
        <HomeSection title="Latest reviews">
          <div className="grid gap-x-12 md:grid-cols-2 lg:grid-cols-3">
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </div>
        </HomeSection>
      )}
      <ClosingCall
        title="Know what you are looking for?"
        text="Search by name, specialty or practice area, and by place. Is someone missing? Add them."
      >
        <ButtonLink look="primary" href={routes.search()}>
          Search the directory
        </ButtonLink>
        <ButtonLink href={routes.addListing}>Add a business</ButtonLink>
      </ClosingCall>
    </>
  );
}

function HomeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page mt-16 md:mt-20">
      <h2 className="text-h2 mb-5">{title}</h2>
      {children}
    </section>
  );
}

/** The size of the directory in three numbers. */
function StatLine({ stats }: { stats: SiteStats }) {
  const rows: [label: string, value: number][] = [
    ["businesses listed", stats.listings],
    ["reviews written", stats.reviews],
    ["categories", stats.categories],
  ];
  return (
    <dl className="border-line grid grid-cols-3 gap-x-4 border-t lg:block lg:border-t-0">
      {rows.map(([label, value]) => (
        <div key={label} className="lg:border-line flex flex-col-reverse justify-end py-3 lg:border-t">
          <dt className="text-soft">{label}</dt>
          <dd className="text-h2 font-serif">{shortNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
