import { PremiumPage } from "@/components/billing/premium-page";
import { env } from "@/server/env";
import { listQuotableReviews } from "@/server/reviews/read";
import { staticHead } from "@/server/seo/page-head";
import { cacheStaticPage } from "@/server/seo/records";
import { attempt } from "@/server/http/attempt";
import { guestCtx } from "@/server/http/guest";

export const dynamic = "force-dynamic";

const QUOTED = 3;
/** A review elsewhere that became more helpful shows after this time; what happens to a quoted one, at once. */
const KEPT_SECONDS = 300;

export const generateMetadata = () => staticHead("premium");

export default async function Premium() {
  const quoted = await attempt(listQuotableReviews(guestCtx(), QUOTED));
  // Without its quotations the page still does all it is for, but is not kept like that.
  if (quoted) await cacheStaticPage("premium", { seconds: KEPT_SECONDS, tags: quoted.tags });
  const { payments, supportEmail } = env();
  return <PremiumPage isOffered={payments !== null} supportEmail={supportEmail} quoted={quoted?.reviews ?? []} />;
}
