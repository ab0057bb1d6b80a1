import { TermsPage } from "@/components/about/terms-page";
import { pageSettings } from "@/server/http/page-settings";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("termsofservice");

export default async function TermsOfService() {
  await cacheRecordedPage("termsofservice", { seconds: UNCHANGING_SECONDS });
  return <TermsPage settings={await pageSettings()} />;
}
