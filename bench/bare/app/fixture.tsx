import { readFileSync } from "node:fs";
import { ListingPage } from "@/components/listing-page/listing-page";
import { JsonLd } from "@/components/seo/json-ld";
import { listingData } from "@/components/seo/listing-data";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { type RatingCounts } from "@/lib/rules/rating";

type Shown = { listing: Listing; reviews: Review[]; counts: RatingCounts };

let held: Shown[] | undefined;

/** What the site's own API said of some listings, read once and held in memory. */
const fixture = () => (held ??= JSON.parse(readFileSync(String(process.env.BARE_FIXTURE), "utf8")) as Shown[]);

/** The page that the site draws of a listing, of the one at this place in the fixture. */
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
