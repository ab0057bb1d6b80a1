import { Framed } from "../../framed";
import { CrowdfundPage } from "@/components/crowdfund/crowdfund-page";
import { pricesIn } from "@/lib/rules/pricing";
import { env } from "@/server/env";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";
import { pageSettings } from "@/server/http/page-settings";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("crowdfund");

export default async function Crowdfund() {
  await cacheRecordedPage("crowdfund", { seconds: UNCHANGING_SECONDS });
  return (
    <Framed bar={null}>
      <CrowdfundPage isOffered={env().payments !== null} goalCents={pricesIn(await pageSettings()).yearly} />
    </Framed>
  );
}
