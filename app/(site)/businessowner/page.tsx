import { type Metadata } from "next";
import { ClaimListingPage } from "@/components/about/claim-listing-page";
import { routes } from "@/lib/routes";
import { keepPage, UNCHANGING_SECONDS } from "@/server/site/page-answer";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Claim Your Listing",
  description: "How owners claim their listing for free, what they get, and how long verification takes.",
  alternates: { canonical: routes.businessOwner },
};

export default function BusinessOwner() {
  keepPage({ seconds: UNCHANGING_SECONDS, tags: [] });
  return <ClaimListingPage />;
}
