import { Framed } from "../../framed";
import { CrowdfundPage } from "@/components/crowdfund/crowdfund-page";
import { env } from "@/server/env";
import { staticHead } from "@/server/seo/page-head";
import { cacheStaticPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("crowdfund");

export default async function Crowdfund() {
  await cacheStaticPage("crowdfund", { seconds: UNCHANGING_SECONDS });
  return (
    <Framed bar={null}>
      <CrowdfundPage isOffered={env().payments !== null} />
    </Framed>
  );
}
