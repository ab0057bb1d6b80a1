import { type Metadata } from "next";
import { CrowdfundPage } from "@/components/crowdfund/crowdfund-page";
import { routes } from "@/lib/routes";
import { env } from "@/server/env";
import { keepPage, UNCHANGING_SECONDS } from "@/server/site/page-answer";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Crowdfund a listing",
  description:
    "Pay together with others for a year of Premium for a business or a doctor: how it works in three steps.",
  alternates: { canonical: routes.crowdfund },
};

export default function Crowdfund() {
  keepPage({ seconds: UNCHANGING_SECONDS, tags: [] });
  return <CrowdfundPage isOffered={env().payments !== null} />;
}
