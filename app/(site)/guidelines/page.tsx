import { GuidelinesPage } from "@/components/about/guidelines-page";
import { env } from "@/server/env";
import { staticHead } from "@/server/seo/page-head";
import { cacheStaticPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("guidelines");

export default async function Guidelines() {
  await cacheStaticPage("guidelines", { seconds: UNCHANGING_SECONDS });
  const { siteName } = env();
  return <GuidelinesPage siteName={siteName} />;
}
