import { Framed } from "../framed";
import { facetsWithinMs } from "./find-results";
import { type HomeContent, HomePage } from "@/components/home/home-page";
import { homeData } from "@/components/seo/home-data";
import { JsonLd } from "@/components/seo/json-ld";
import { topCategories } from "@/server/categories/read";
import { type Ctx } from "@/server/ctx";
import { env } from "@/server/env";
import { findActiveListing, listFeatured } from "@/server/listings/read";
import { commonSearches } from "@/server/search/common";
import { findListings } from "@/server/search/find";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { attempt } from "@/server/http/attempt";
import { guestCtx } from "@/server/http/guest";
import { pageSettings } from "@/server/http/page-settings";
import { answerFailed } from "@/server/http/page-response";
import { readHelpfulReviews, readHome } from "@/server/site/read";

export const dynamic = "force-dynamic";

const CACHED_SECONDS = 60;
const CATEGORIES = 6;
const SEARCHES = 5;
const FEATURED = 8;
const TOP_RATED = 5;
const REVIEWS = 6;

export const generateMetadata = () => staticHead("home");

/** The page when its data could not be loaded: the search still works. */
const nothing: HomeContent = {
  stats: { listings: 0, reviews: 0, categories: 0 },
  quoted: [],
  searches: [],
  categories: [],
  featured: [],
  topRated: [],
  cities: [],
  reviews: [],
};

async function readQuoted(ctx: Ctx): Promise<HomeContent["quoted"]> {
  const quoted = (await readHelpfulReviews(ctx)).map(async (helpful) => {
    const { business_id: business, doctor_id: doctor } = helpful.review;
    const listing = await findActiveListing(ctx, business ?? doctor ?? 0);
    return listing ? [{ ...helpful, listing }] : [];
  });
  return (await Promise.all(quoted)).flat();
}

async function load(): Promise<HomeContent> {
  const ctx = guestCtx();
  const bestRated = { status: "active", sort: "rating", limit: TOP_RATED, offset: 0, facets: true } as const;
  const [{ stats, reviews }, quoted, featured, categories, searches, { items, facets }] = await Promise.all([
    readHome(ctx, REVIEWS),
    readQuoted(ctx),
    listFeatured(ctx, FEATURED),
    topCategories(ctx, CATEGORIES),
    commonSearches(ctx, SEARCHES),
    findListings(ctx, bestRated, { facetsWithinMs }),
  ]);
  const topRated = items.map(({ data }) => data).filter(({ total_reviews: count }) => count > 0);
  return { stats, quoted, searches, categories, featured, topRated, cities: facets?.city ?? [], reviews };
}

export default async function Home() {
  const loaded = await attempt(load());
  if (loaded) await cacheRecordedPage("home", { seconds: CACHED_SECONDS });
  else answerFailed();
  const { site_name: siteName, support_email: supportEmail } = await pageSettings();
  return (
    <Framed bar={null}>
      <JsonLd data={homeData({ siteName, supportEmail, origin: env().siteUrl.origin })} />
      <HomePage {...(loaded ?? nothing)} />
    </Framed>
  );
}
