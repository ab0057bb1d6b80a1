import { Framed } from "../../framed";
import { CrowdfundPage } from "@/components/crowdfund/crowdfund-page";
import { pricesIn } from "@/lib/rules/pricing";
import { listNearGoal } from "@/server/crowdfund/near-goal";
import { env } from "@/server/env";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { attempt } from "@/server/http/attempt";
import { guestCtx } from "@/server/http/guest";
import { pageSettings } from "@/server/http/page-settings";

export const dynamic = "force-dynamic";

/** How many listings near their goal are shown, and how old that may be. */
const NEAR = 6;
const CACHED_SECONDS = 300;

export const generateMetadata = () => staticHead("crowdfund");

export default async function Crowdfund() {
  const near = await attempt(listNearGoal(guestCtx(), NEAR));
  // The page works without them, but is not cached then.
  const tags = near?.map(({ listing }) => `listing:${listing.id}`) ?? [];
  if (near) await cacheRecordedPage("crowdfund", { seconds: CACHED_SECONDS, tags });
  return (
    <Framed bar={null}>
      <CrowdfundPage
        isOffered={env().payments !== null}
        goalCents={pricesIn(await pageSettings()).yearly}
        near={near ?? []}
      />
    </Framed>
  );
}
