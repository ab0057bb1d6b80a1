import { Framed } from "../../framed";
import { ClaimListingPage } from "@/components/claim/claim-listing-page";
import { pricesIn } from "@/lib/rules/pricing";
import { env } from "@/server/env";
import { claimCheckTime } from "@/server/claims/check-time";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { attempt } from "@/server/http/attempt";
import { guestCtx } from "@/server/http/guest";
import { pageSettings } from "@/server/http/page-settings";
import { readSiteFigures } from "@/server/site/figures";

export const dynamic = "force-dynamic";

/** How old the figures may be. */
const CACHED_SECONDS = 300;

export const generateMetadata = () => staticHead("businessowner");

export default async function BusinessOwner() {
  const figures = await attempt(readSiteFigures(guestCtx()));
  // The page works without its figures, but is not cached then.
  if (figures) await cacheRecordedPage("businessowner", { seconds: CACHED_SECONDS });
  const settings = await pageSettings();
  const checkedWithin = await attempt(claimCheckTime(guestCtx(), settings));
  return (
    <Framed bar={null}>
      <ClaimListingPage
        figures={figures ?? []}
        checkedWithin={checkedWithin ?? settings.claim_check}
        monthlyCents={pricesIn(settings).monthly}
        repliesNeedPremium={env().repliesRequirePremium}
      />
    </Framed>
  );
}
