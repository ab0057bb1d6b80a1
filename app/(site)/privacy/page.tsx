import { PrivacyPage } from "@/components/about/privacy-page";
import { env } from "@/server/env";
import { pageSettings } from "@/server/http/page-settings";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("privacy");

export default async function Privacy() {
  await cacheRecordedPage("privacy", { seconds: UNCHANGING_SECONDS });
  const { payments, allowsRemoteImages } = env();
  return (
    <PrivacyPage settings={await pageSettings()} isPaid={payments !== null} hasRemoteImages={allowsRemoteImages} />
  );
}
