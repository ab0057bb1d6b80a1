import { PremiumPage } from "@/components/billing/premium-page";
import { pricesIn } from "@/lib/rules/pricing";
import { env } from "@/server/env";
import { listQuotableReviews } from "@/server/reviews/read";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { readSiteFigures } from "@/server/site/figures";
import { attempt } from "@/server/http/attempt";
import { guestCtx } from "@/server/http/guest";
import { pageSettings } from "@/server/http/page-settings";

export const dynamic = "force-dynamic";

const QUOTED = 3;
/** Another review that became more helpful shows after this time; changes of a quoted review show at once. */
const CACHED_SECONDS = 300;

export const generateMetadata = () => staticHead("premium");

export default async function Premium() {
  const [quoted, figures] = await Promise.all([
    attempt(listQuotableReviews(guestCtx(), QUOTED)),
    attempt(readSiteFigures(guestCtx())),
  ]);
  // The page works without its quotations and figures, but is not cached then.
  if (quoted && figures) await cacheRecordedPage("premium", { seconds: CACHED_SECONDS, tags: quoted.tags });
  const { payments, repliesRequirePremium, graceDays } = env();
  const settings = await pageSettings();
  return (
    <PremiumPage
      isOffered={payments !== null}
      prices={pricesIn(settings)}
      supportEmail={settings.support_email}
      quoted={quoted?.reviews ?? []}
      figures={figures ?? []}
      repliesNeedPremium={repliesRequirePremium}
      graceDays={graceDays}
    />
  );
}
