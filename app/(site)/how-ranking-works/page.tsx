import { RankingPage } from "@/components/about/ranking-page";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("ranking");

export default async function HowRankingWorks() {
  await cacheRecordedPage("ranking", { seconds: UNCHANGING_SECONDS });
  return <RankingPage />;
}
