import { type Metadata } from "next";
import { PremiumPage } from "@/components/billing/premium-page";
import { routes } from "@/lib/routes";
import { env } from "@/server/env";
import { listQuoted } from "@/server/reviews/quoted";
import { attempt } from "@/server/site/attempt";
import { guestCtx } from "@/server/site/guest";
import { keepPage } from "@/server/site/page-answer";

export const dynamic = "force-dynamic";

const QUOTED = 3;
/** A review elsewhere that became more helpful shows after this time; what happens to a quoted one, at once. */
const KEPT_SECONDS = 300;

export const metadata: Metadata = {
  title: "Premium",
  description: "What Premium gives a listing, what it costs by the month and by the year, and how to get it.",
  alternates: { canonical: routes.premium() },
};

export default async function Premium() {
  const quoted = await attempt(listQuoted(guestCtx(), QUOTED));
  // Without its quotations the page still does all it is for, but is not kept like that.
  if (quoted) keepPage({ seconds: KEPT_SECONDS, tags: quoted.tags });
  const { payments, supportEmail } = env();
  return <PremiumPage isOffered={payments !== null} supportEmail={supportEmail} quoted={quoted?.reviews ?? []} />;
}
