import { readFileSync } from "node:fs";
import { ListingPage } from "@/components/listing-page/listing-page";
import { plainView } from "@/components/review/review-view";
import { JsonLd } from "@/components/seo/json-ld";
import { listingData } from "@/components/seo/listing-data";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { type RatingCounts } from "@/lib/rules/rating";

type Shown = { listing: Listing; reviews: Review[]; counts: RatingCounts; quotes: Review[] };

let held: Shown[] | undefined;

/** The site's API responses for some listings, read once. */
const fixture = () => (held ??= JSON.parse(readFileSync(String(process.env.BARE_FIXTURE), "utf8")) as Shown[]);

/** The site's page of the listing at this index of the fixture. */
export function Shown({ at }: { at: number }) {
  const all = fixture();
  const shown = all[at % all.length];
  if (!shown) return null;
  const { listing, reviews, counts, quotes } = shown;
  const list = { reviews, found: listing.total_reviews, view: plainView };
  return (
    <>
      <JsonLd data={listingData({ listing, reviews, above: [], picture: "/share.png", origin: "http://localhost" })} />
      <ListingPage
        listing={listing}
        locations={[]}
        photos={[]}
        quotes={quotes}
        shown={list}
        counts={counts}
        removals={[]}
        similar={[]}
        people={[]}
        firms={[]}
        now={new Date(0)}
        isReportedClosed={false}
        isFundable
      />
    </>
  );
}
