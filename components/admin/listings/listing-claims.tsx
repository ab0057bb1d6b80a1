import { useQuery } from "@tanstack/react-query";
import { Notice } from "@/components/shared/notice";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type Claim } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { dayText } from "@/lib/format/date";
import { failureText } from "../call-failure";
import { type AdminScreen } from "../use-admin-screen";
import { ClaimForm } from "./claim-form";

const outcomes: Record<Claim["status"], string> = {
  pending: "Waiting",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

/** The claims of a listing: open ones to decide, and past ones with their outcome. */
export function ListingClaims({ listing, screen }: { listing: Listing; screen: AdminScreen }) {
  const { data, error } = useQuery({
    queryKey: ["listings", "claims", listing.id],
    queryFn: () => call("GET", "{kind}/{id}/claims/", { params: listingParams(listing) }),
    staleTime: 0,
  });
  if (error) return <Notice>{failureText(error, adminMessages.listings.claimsFailed)}</Notice>;
  if (!data) return <p className="appear-late min-h-40 py-6">Loading</p>;
  const isOpen = ({ status }: Claim) => status === "pending";
  const decided = data.results.filter((claim) => !isOpen(claim));
  return (
    <div className="mt-2 space-y-8 pb-1">
      {data.results.filter(isOpen).map((claim) => (
        <ClaimForm key={claim.id} claim={claim} listing={listing} screen={screen} />
      ))}
      {!data.results.some(isOpen) && <p className="text-soft">No claim is waiting.</p>}
      {decided.length > 0 && (
        <section aria-label="Decided claims">
          <h3 className="text-h4">Decided</h3>
          <ul className="divide-line mt-2 divide-y">
            {decided.map((claim) => (
              <li key={claim.id} className="py-2 wrap-anywhere">
                <span className="font-semibold">{outcomes[claim.status]}</span>
                {`: ${[claim.user_full_name, claim.user_email].filter(Boolean).join(", ")}, `}
                {dayText(claim.decided_at ?? claim.created_at)}
                {claim.reason && <span className="text-soft block">{claim.reason}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
