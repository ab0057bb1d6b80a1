import { StatusMark } from "@/components/shared/status-mark";
import { ButtonLink } from "@/components/ui/button";
import { type OwnClaim } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { nextStep, stageLabels, stageOf, strengthLabels } from "@/lib/format/claim-stage";
import { dayText } from "@/lib/format/date";
import { titleOf } from "@/lib/format/listing-title";
import { listingStatusLabels } from "@/lib/format/status";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { OwnItem, OwnSection } from "./own-section";

type OwnClaimsProps = { claims: OwnClaim[]; now: string; checkedWithin: string };

/** The user's claims that made no listing theirs (yet). Renders nothing without any. */
export const OwnClaims = ({ claims, now, checkedWithin }: OwnClaimsProps) => (
  <OwnSection id="own-claims" title="Your claims">
    {claims.map((claim) => {
      const stage = stageOf(claim, new Date(now));
      return (
        <OwnItem
          key={claim.id}
          name={claim.listing_name}
          marks={
            <>
              <StatusMark>{stageLabels[stage]}</StatusMark>
              {claim.status === "pending" && <StatusMark>{strengthLabels[claim.proof]}</StatusMark>}
            </>
          }
          action={
            <ButtonLink href={routes.claim(claim.id)} aria-label={`View claim on ${claim.listing_name}`}>
              View claim
            </ButtonLink>
          }
        >
          <p className="text-soft">{nextStep(claim, stage, checkedWithin)}</p>
        </OwnItem>
      );
    })}
  </OwnSection>
);

const additionStates: Record<Listing["status"], string> = {
  pending: "An administrator checks it before it appears.",
  active: "It is public.",
  suspended: "It was not approved, or isn't shown right now.",
};

/** The listings that the user added without owning them. Renders nothing without any. */
export const OwnAdditions = ({ listings }: { listings: Listing[] }) => (
  <OwnSection id="own-additions" title="Listings you added">
    {listings.map((listing) => (
      <OwnItem
        key={listing.id}
        name={titleOf(listing)}
        marks={<StatusMark>{listingStatusLabels[listing.status]}</StatusMark>}
        action={
          <>
            {listing.status === "active" && (
              <ButtonLink href={listing.path} aria-label={`View ${titleOf(listing)}`}>
                View
              </ButtonLink>
            )}
            {listing.status === "pending" && (
              <ButtonLink href={routes.preview(listing.id)} aria-label={`Preview ${titleOf(listing)}`}>
                {messages.listing.preview.link}
              </ButtonLink>
            )}
          </>
        }
      >
        <p className="text-soft">
          Added <time dateTime={listing.created_at}>{dayText(listing.created_at)}</time>.{" "}
          {additionStates[listing.status]}
        </p>
      </OwnItem>
    ))}
  </OwnSection>
);
