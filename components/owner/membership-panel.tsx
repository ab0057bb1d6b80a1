import { useState } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { BusyButton } from "@/components/ui/busy-button";
import { AlertQuestion } from "@/components/ui/dialog";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { useWrite } from "@/lib/client/use-write";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { roleLabels, roleText, type TeamRole } from "@/lib/rules/team";

/** What a member of the team may do. */
export type Membership = { id: number; role: TeamRole };

type MembershipPanelProps = {
  listing: Listing;
  membership: Membership;
  /** Whether only premium listings may answer reviews on this site. */
  repliesNeedPremium: boolean;
};

/** Tells a member of the team what they may do with a listing, and lets them leave. */
export function MembershipPanel({ listing, membership, repliesNeedPremium }: MembershipPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const leave = useWrite({
    mutationFn: () =>
      call("DELETE", "{kind}/{id}/members/{member}/", { params: { ...listingParams(listing), member: membership.id } }),
    onSuccess: () => window.location.assign(routes.ownerDashboard),
  });
  const { role } = membership;
  return (
    <section aria-labelledby="membership-title" className="py-6">
      <h3 id="membership-title" className="text-h3">
        You are a {roleLabels[role].toLowerCase()}
      </h3>
      <p className="measure mt-2">
        You can {roleText(role, repliesNeedPremium)}. Premium, ownership, and the team are the owner's.
      </p>
      <BusyButton
        className="needs-script mt-6"
        isBusy={leave.isPending || leave.isSuccess}
        busyText="Leaving…"
        onClick={() => setAsking(true)}
      >
        Leave the Team
      </BusyButton>
      <ProblemLine text={leave.error && messageOf(leave.error, accountMessages.team.failed)} className="mt-2" />
      <AlertQuestion
        of={isAsking}
        title={`Leave the team of ${titleOf(listing)}?`}
        text="You can no longer work on this listing from now on. What you wrote stays. Only the owner can invite you again."
        yes="Leave the Team"
        no="Cancel"
        onYes={() => leave.mutate()}
        onEnd={() => setAsking(false)}
      />
    </section>
  );
}
