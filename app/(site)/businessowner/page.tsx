import { ClaimListingPage } from "@/components/about/claim-listing-page";
import { staticHead } from "@/server/seo/page-head";
import { cacheStaticPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("businessowner");

export default async function BusinessOwner() {
  await cacheStaticPage("businessowner", { seconds: UNCHANGING_SECONDS });
  return <ClaimListingPage />;
}
