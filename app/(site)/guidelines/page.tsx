import { GuidelinesPage } from "@/components/about/guidelines-page";
import { pageSettings } from "@/server/http/page-settings";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("guidelines");

export default async function Guidelines() {
  await cacheRecordedPage("guidelines", { seconds: UNCHANGING_SECONDS });
  const { site_name: siteName, guidelines_words: words } = await pageSettings();
  return <GuidelinesPage siteName={siteName} words={words} />;
}
