import { readFileSync } from "node:fs";
import { ListingPage } from "@/components/listing-page/listing-page";
import { JsonLd } from "@/components/seo/json-ld";
import { listingData } from "@/components/seo/listing-data";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { type RatingCounts } from "@/lib/rules/rating";

type Shown = { listing: Listing; reviews: Review[]; counts: RatingCounts };

let held: Shown[] | undefined;

/** The site's API responses for some listings, read once. */
const fixture = () => (held ??= JSON.parse(readFileSync(String(process.env.BARE_FIXTURE), "utf8")) as Shown[]);

/** The site's page of the listing at this index of the fixture. */
export function Shown({ at }: { at: number }) {
  const all = fixture();
  const shown = all[at % all.length];
  if (!shown) return null;
  return (
    <>
      <JsonLd data={listingData({ ...shown, above: [], origin: "http://localhost" })} />
      <ListingPage {...shown} isFundable />
    </>
  );
}
