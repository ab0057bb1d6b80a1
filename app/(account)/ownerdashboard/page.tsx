import { SignedOut } from "@/components/account/signed-out";
import { StandingNotice } from "@/components/account/standing-notice";
import { NoListings } from "@/components/owner/no-listings";
import { cardOf } from "@/components/owner/owned-card";
import { OwnerScreen } from "@/components/owner/owner-screen";
import { messages } from "@/lib/messages";
import { type OwnerTab, ownerTabs, routes } from "@/lib/routes";
import { memberCtx } from "@/server/auth/gate";
import { env } from "@/server/env";
import { listOwned } from "@/server/listings/read";
import { readListingReviews } from "@/server/reviews/read";
import { readMe } from "@/server/users/read";
import { privatePage } from "../../private-page";

/** How many listings and reviews of one the page holds. */
const LISTINGS_SHOWN = 1000;
const REVIEWS_SHOWN = 1000;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata = privatePage(messages.owner.title, routes.ownerDashboard);

export default async function OwnerDashboard({ searchParams }: Props) {
  const asked = await searchParams;
  const tab: OwnerTab = ownerTabs.find((known) => known === asked.tab) ?? "overview";
  const ctx = await memberCtx();
  if (!ctx) return <Guest />;
  const [user, listings] = await Promise.all([readMe(ctx), listOwned(ctx, ctx.actor.id, LISTINGS_SHOWN)]);
  const listing = listings.find(({ id }) => String(id) === asked.listing) ?? listings[0];
  const reviews = listing
    ? (await readListingReviews(ctx, listing.id, { limit: REVIEWS_SHOWN, offset: 0 })).reviews
    : [];
  return (
    <div className="page pt-10 md:pt-16">
      <StandingNotice status={user.status} supportEmail={env().supportEmail} />
      {listing ? (
        <OwnerScreen
          listings={listings.map(cardOf)}
          listing={listing}
          reviews={reviews}
          transfers={[]}
          tab={tab}
          mayReply={user.premium_membership || listing.is_premium}
        />
      ) : (
        <NoListings />
      )}
    </div>
  );
}

const Guest = () => (
  <SignedOut
    title={messages.owner.signedOut}
    text="Sign in to manage your listings, answer reviews and see how many people find you."
    next={routes.ownerDashboard}
    label={messages.owner.signIn}
    other={{ href: routes.businessOwner, label: "How claiming works" }}
  />
);
