import { ClaimListingPage } from "@/components/about/claim-listing-page";
import { staticHead } from "@/server/seo/page-head";
import { keepStaticPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("businessowner");

export default async function BusinessOwner() {
  await keepStaticPage("businessowner", { seconds: UNCHANGING_SECONDS });
  return <ClaimListingPage />;
}
