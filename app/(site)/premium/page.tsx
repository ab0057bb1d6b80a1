import { PremiumPage } from "@/components/billing/premium-page";
import { env } from "@/server/env";
import { listQuoted } from "@/server/reviews/quoted";
import { staticHead } from "@/server/seo/page-head";
import { keepStaticPage } from "@/server/seo/records";
import { attempt } from "@/server/http/attempt";
import { guestCtx } from "@/server/http/guest";

export const dynamic = "force-dynamic";

const QUOTED = 3;
/** Another review that became more helpful shows after this time; changes of a quoted review show at once. */
const CACHED_SECONDS = 300;

export const generateMetadata = () => staticHead("premium");

export default async function Premium() {
  const quoted = await attempt(listQuoted(guestCtx(), QUOTED));
  // The page works without its quotations, but is not cached then.
  if (quoted) await keepStaticPage("premium", { seconds: CACHED_SECONDS, tags: quoted.tags });
  const { payments, supportEmail } = env();
  return <PremiumPage isOffered={payments !== null} supportEmail={supportEmail} quoted={quoted?.reviews ?? []} />;
}
