"use client";

import { ProblemLine } from "@/components/shared/problem-line";
import { BusyButton } from "@/components/ui/busy-button";
import { call, messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { type Joined } from "@/lib/contract/team";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { roleLabels, roleText, type TeamRole } from "@/lib/rules/team";

type JoinTeamProps = {
  token: string;
  listing: string;
  owner: string;
  role: TeamRole;
  mayJoin: boolean;
  /** Whether only premium listings may answer reviews on this site. */
  repliesNeedPremium: boolean;
};

/** An invitation to a team, for the person who was invited. */
export function JoinTeam({ token, listing, owner, role, mayJoin, repliesNeedPremium }: JoinTeamProps) {
  const join = useWrite<Joined>({
    mutationFn: () => call("POST", "owner/teams/", { body: { token } }),
    onSuccess: ({ listing_id: id }) => window.location.assign(routes.ownedListing(id)),
  });
  return (
    <>
      <h1 className="text-h1 wrap-anywhere">
        Join the team of <bdi>{listing}</bdi>
      </h1>
      <p className="measure text-lead text-soft mt-4 wrap-anywhere">
        <bdi>{owner}</bdi> invites you as a {roleLabels[role].toLowerCase()}. You can then{" "}
        {roleText(role, repliesNeedPremium)}.
      </p>
      <ul className="measure mt-6 list-disc space-y-1 pl-6">
        <li>The owner sees your name and email address. What you do is recorded.</li>
        <li>People who work on a listing can't review it: if you wrote a review of it, it is removed.</li>
        <li>You can leave the team at any time.</li>
      </ul>
      <p className="without-script mt-6">To accept, switch JavaScript on.</p>
      <BusyButton
        variant="primary"
        className="needs-script mt-8"
        disabled={!mayJoin}
        isBusy={join.isPending || join.isSuccess}
        busyText="Joining…"
        onClick={() => join.mutate()}
      >
        Accept and Join
      </BusyButton>
      <ProblemLine text={join.error && messageOf(join.error, accountMessages.team.joinFailed)} className="mt-3" />
    </>
  );
}
