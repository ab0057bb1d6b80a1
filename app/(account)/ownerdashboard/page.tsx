import { OwnAdditions } from "@/components/account/dashboard/own-claims";
import { SignedOut } from "@/components/account/signed-out";
import { AccountStatusNotice } from "@/components/account/account-status-notice";
import { NoListings } from "@/components/owner/no-listings";
import { cardOf } from "@/components/owner/owned-card";
import { tabsFor } from "@/components/owner/owner-tab-permissions";
import { OwnerScreen } from "@/components/owner/owner-screen";
import { TransferBanner } from "@/components/claim/transfer-banner";
import { DecisionNotes } from "@/components/decision/decision-notes";
import { type Listing } from "@/lib/contract/listing";
import { type OwnUser } from "@/lib/contract/user";
import { accountMessages } from "@/lib/messages/account";
import { checkoutEnds, type OwnerTab, routes } from "@/lib/site/routes";
import { ownerFields } from "@/lib/rules/listing-edit";
import { type PremiumReason } from "@/lib/rules/premium-cause";
import { pricesIn } from "@/lib/rules/pricing";
import { type ListingRole, roleMay } from "@/lib/rules/team";
import { accountStatusText } from "@/lib/messages/common";
import { memberCtx } from "@/server/auth/gate";
import { staticHead } from "@/server/seo/page-head";
import { listOwnedTransfers } from "@/server/claims/read";
import { type Ctx } from "@/server/ctx";
import { listStanding } from "@/server/decisions/read";
import { env } from "@/server/env";
import { pageSettings } from "@/server/http/page-settings";
import { listAdded, listManaged } from "@/server/listings/read";
import { readRoles } from "@/server/listings/rights";
import { readOwnerHome } from "@/server/owners/home";
import { listPremiumReasons, readPlanState } from "@/server/premium/read";
import { readListingReviews } from "@/server/reviews/listing-reviews";
import { readMe } from "@/server/users/read";

/** The most listings, and recent reviews of one listing, that the page loads. */
const LISTINGS_SHOWN = 1000;
const REVIEWS_SHOWN = 3;
const ADDITIONS_SHOWN = 20;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => staticHead("ownerdashboard");

export default async function OwnerDashboard({ searchParams }: Props) {
  const query = await searchParams;
  const ctx = await memberCtx();
  if (!ctx) return <Guest />;
  const [user, listings] = await Promise.all([readMe(ctx), listManaged(ctx, LISTINGS_SHOWN)]);
  const listing = listings.find(({ id }) => String(id) === query.listing) ?? listings[0];
  const ids = listings.map(({ id }) => id);
  const roles = await readRoles(ctx, ids);
  const roleIn = (one: Listing): ListingRole => roles.get(one.id) ?? "responder";
  const mayReply = (one: Listing) =>
    !env().repliesRequirePremium || one.is_premium || (roleIn(one) === "owner" && user.premium_membership);
  const [details, plan] = await Promise.all([
    listing && readDetails(ctx, listing, roleIn(listing)),
    readPlanState(ctx, user.id),
  ]);
  const home = await readOwnerHome(ctx, { listings, roles, plan, mayReply });
  const checkout = checkoutEnds.find((known) => known === query.checkout) ?? null;
  const settings = await pageSettings();
  return (
    <div className="page pt-10 md:pt-16">
      <AccountStatusNotice status={user.status} />
      <TransferBanner requests={await listOwnedTransfers(ctx)} />
      <Decisions ctx={ctx} listing={listing} />
      {listing && details ? (
        <OwnerScreen
          listings={listings.map((one) => cardOf(one, roleIn(one)))}
          listing={listing}
          isOpened={query.listing !== undefined || query.tab !== undefined || query.edit !== undefined}
          tasks={home.tasks}
          unanswered={home.unanswered}
          recent={home.recent}
          now={ctx.now.toISOString()}
          edit={
            roleMay(roleIn(listing), "edit")
              ? (ownerFields[listing.type].find((key) => key === query.edit) ?? null)
              : null
          }
          reviews={details.reviews}
          billing={{ ...billingOf(user, details.reasons), prices: pricesIn(settings), checkout, plan }}
          tab={tabOf(roleIn(listing), query.tab)}
          role={roleIn(listing)}
          membership={user.memberships.find(({ listing_id }) => listing_id === listing.id) ?? null}
          replyable={listings.filter(mayReply).map(({ id }) => id)}
          isOneListing={query.listing !== undefined}
        />
      ) : (
        <NoListings />
      )}
      <OwnAdditions listings={await listAdded(ctx, user.id, ADDITIONS_SHOWN)} />
    </div>
  );
}

/** What was taken lately, of this listing or, without one, of the person. */
const Decisions = async ({ ctx, listing }: { ctx: Ctx; listing: Listing | undefined }) => (
  <DecisionNotes decisions={await listStanding(ctx, listing?.id)} />
);

/** The requested tab, if this role has it, else the first that it has. */
function tabOf(role: ListingRole, requested: unknown): OwnerTab {
  const tabs = tabsFor(role);
  return tabs.find((tab) => tab === requested) ?? tabs[0] ?? "reviews";
}

/** Reads what the page shows of a listing. */
async function readDetails(ctx: Ctx, { id }: Listing, role: ListingRole) {
  const [{ reviews }, reasons] = await Promise.all([
    readListingReviews(ctx, id, REVIEWS_SHOWN),
    roleMay(role, "pay") ? listPremiumReasons(ctx, id) : [],
  ]);
  return { reviews, reasons };
}

const billingOf = (user: OwnUser, reasons: PremiumReason[]) => ({
  userId: user.id,
  isOffered: env().payments !== null,
  repliesNeedPremium: env().repliesRequirePremium,
  hasBilling: reasons.some(({ cause }) => cause === "subscription"),
  refusal: accountStatusText(user.status, "buy Premium"),
  reasons,
});

const Guest = () => (
  <SignedOut
    title={accountMessages.owner.signedOut}
    text="Sign in to manage your listings, answer reviews and see how many people find you."
    next={routes.ownerDashboard}
    label={accountMessages.owner.signIn}
    other={{ href: routes.businessOwner, label: "How claiming works" }}
  />
);
