import { StatusMark } from "@/components/shared/status-mark";
import { ButtonLink } from "@/components/ui/button";
import { type OwnClaim } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { nextStep, stageLabels, stageOf, strengthLabels } from "@/lib/format/claim-stage";
import { dayText } from "@/lib/format/date";
import { titleOf } from "@/lib/format/listing-title";
import { listingStatusLabels } from "@/lib/format/status";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";

type OwnClaimsProps = { claims: OwnClaim[]; now: string; checkedWithin: string };

/** The user's claims that made no listing theirs (yet). Renders nothing without any. */
export function OwnClaims({ claims, now, checkedWithin }: OwnClaimsProps) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="own-claims" className="mt-10">
      <h2 id="own-claims" className="text-h3">
        Your claims
      </h2>
      <ul className="divide-line border-line mt-3 divide-y border-y">
        {claims.map((claim) => {
          const stage = stageOf(claim, new Date(now));
          return (
            <li key={claim.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
              <div className="min-w-0 grow basis-64">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold wrap-anywhere" dir="auto">
                    {claim.listing_name}
                  </span>
                  <StatusMark>{stageLabels[stage]}</StatusMark>
                  {claim.status === "pending" && <StatusMark>{strengthLabels[claim.proof]}</StatusMark>}
                </p>
                <p className="text-soft">{nextStep(claim, stage, checkedWithin)}</p>
              </div>
              <ButtonLink href={routes.claim(claim.id)} aria-label={`View claim on ${claim.listing_name}`}>
                View claim
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const additionStates: Record<Listing["status"], string> = {
  pending: "An administrator checks it before it appears.",
  active: "It is public.",
  suspended: "It was not approved, or isn't shown right now.",
};

/** The listings that the user added without owning them. Renders nothing without any. */
export function OwnAdditions({ listings }: { listings: Listing[] }) {
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="own-additions" className="mt-10">
      <h2 id="own-additions" className="text-h3">
        Listings you added
      </h2>
      <ul className="divide-line border-line mt-3 divide-y border-y">
        {listings.map((listing) => (
          <li key={listing.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 grow basis-64">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold wrap-anywhere" dir="auto">
                  {titleOf(listing)}
                </span>
                <StatusMark>{listingStatusLabels[listing.status]}</StatusMark>
              </p>
              <p className="text-soft">
                Added <time dateTime={listing.created_at}>{dayText(listing.created_at)}</time>.{" "}
                {additionStates[listing.status]}
              </p>
            </div>
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
          </li>
        ))}
      </ul>
    </section>
  );
}
