"use client";

import { useState } from "react";
import { StatCards } from "@/components/shared/stat-cards";
import { ExportLinks } from "@/components/import/export-links";
import { Tabs } from "@/components/shared/tabs";
import { ButtonLink } from "@/components/ui/button";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { titleOf } from "@/lib/format/listing-title";
import { exactNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { accountMessages } from "@/lib/account-messages";
import { type OwnerTab, routes } from "@/lib/routes";
import { kinds } from "@/lib/rules/listing-kind";
import { ownerFigures } from "@/lib/rules/owner-figures";
import { AnalyticsSection } from "./analytics-section";
import { cardOf, type OwnedCard } from "./owned-card";
import { OwnedList } from "./owned-list";
import { OverviewPanel } from "./overview-panel";
import { RecentReviews } from "./recent-reviews";
import { ReviewsPanel } from "./reviews-panel";
import { type OwnerBilling, UpgradePanel } from "./upgrade-panel";

type OwnerScreenProps = {
  /** All listings of the owner, of both kinds. */
  listings: OwnedCard[];
  /** The open listing. */
  listing: Listing;
  reviews: Review[];
  tab: OwnerTab;
  /** Whether the owner may reply: with Premium, or on a site that doesn't require it. */
  mayReply: boolean;
  billing: OwnerBilling;
};

/** The owner dashboard. */
export function OwnerScreen({ listings: known, listing: loaded, tab, mayReply, billing, ...given }: OwnerScreenProps) {
  const [listing, setListing] = useState(loaded);
  const [reviews, setReviews] = useState(given.reviews);
  const listings = known.map((card) => (card.id === listing.id ? cardOf(listing) : card));
  const replace = (changed: Review) =>
    setReviews((all) => all.map((review) => (review.id === changed.id ? changed : review)));

  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-h1">{accountMessages.owner.title}</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ExportLinks kinds={kinds.filter((kind) => known.some(({ type }) => type === kind))} verb="Export your" />
          <ButtonLink href={routes.bulkUpload.business}>{accountMessages.owner.bulkImport}</ButtonLink>
        </div>
      </div>
      <Figures listings={listings} />
      <div className="mt-10 gap-x-12 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start">
        <OwnedList listings={listings} selected={listing.id} />
        <div className="mt-8 min-w-0 lg:mt-0">
          <h2 className="text-h2 mb-4" dir="auto">
            {titleOf(listing)}
          </h2>
          <Tabs
            id="owner"
            label="About this listing"
            open={tab}
            tabs={[
              {
                key: "overview",
                label: "Overview",
                href: routes.ownedListing(listing.id),
                panel: (
                  <OverviewPanel listing={listing} onChanged={setListing}>
                    <AnalyticsSection listing={listing} />
                    <RecentReviews listingId={listing.id} reviews={reviews} />
                  </OverviewPanel>
                ),
              },
              {
                key: "reviews",
                label: "Reviews",
                href: routes.ownedListing(listing.id, "reviews"),
                panel: (
                  <ReviewsPanel
                    listingId={listing.id}
                    reviews={reviews}
                    total={listing.total_reviews}
                    mayReply={mayReply}
                    onChanged={replace}
                  />
                ),
              },
              {
                key: "upgrade",
                label: listing.is_premium ? accountMessages.upgrade.status : accountMessages.upgrade.offer,
                href: routes.ownedListing(listing.id, "upgrade"),
                isMarked: !listing.is_premium,
                panel: <UpgradePanel listing={listing} billing={billing} />,
              },
            ]}
          />
        </div>
      </div>
    </>
  );
}

function Figures({ listings }: { listings: OwnedCard[] }) {
  const figures = ownerFigures(listings);
  return (
    <StatCards
      stats={[
        ["Total Businesses", exactNumber(figures.listings)],
        ["Average Rating", figures.average === null ? "–" : averageText(figures.average)],
        ["Total Reviews", exactNumber(figures.reviews)],
        ["Premium Listings", exactNumber(figures.premium)],
      ]}
    />
  );
}
