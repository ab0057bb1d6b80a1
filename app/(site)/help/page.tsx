import { HelpPage } from "@/components/about/help-page";
import { pageSettings } from "@/server/http/page-settings";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("help");

export default async function Help() {
  await cacheRecordedPage("help", { seconds: UNCHANGING_SECONDS });
  return <HelpPage settings={await pageSettings()} />;
}
