import { Framed } from "../framed";
import { HomePage } from "@/components/home/home-page";
import { homeData } from "@/components/seo/home-data";
import { JsonLd } from "@/components/seo/json-ld";
import { topCategories } from "@/server/categories/read";
import { env } from "@/server/env";
import { listFeatured } from "@/server/listings/read";
import { staticHead } from "@/server/seo/page-head";
import { cacheStaticPage } from "@/server/seo/records";
import { attempt } from "@/server/http/attempt";
import { guestCtx } from "@/server/http/guest";
import { answerFailed } from "@/server/http/page-response";
import { readHome } from "@/server/site/read";

export const dynamic = "force-dynamic";

const CACHED_SECONDS = 60;
const FEATURED = 8;
const REVIEWS = 6;

export const generateMetadata = () => staticHead("home");

/** The page when its data could not be loaded: the search still works. */
const nothing = { stats: { listings: 0, reviews: 0, categories: 0 }, categories: [], featured: [], reviews: [] };

async function load() {
  const ctx = guestCtx();
  const [{ stats, reviews }, featured, categories] = await Promise.all([
    readHome(ctx, REVIEWS),
    listFeatured(ctx, FEATURED),
    topCategories(ctx),
  ]);
  return { stats, categories, featured, reviews };
}

export default async function Home() {
  const loaded = await attempt(load());
  if (loaded) await cacheStaticPage("home", { seconds: CACHED_SECONDS });
  else answerFailed();
  const { siteName, supportEmail, siteUrl } = env();
  return (
    <Framed bar={null}>
      <JsonLd data={homeData({ siteName, supportEmail, origin: siteUrl.origin })} />
      <HomePage {...(loaded ?? nothing)} />
    </Framed>
  );
}
