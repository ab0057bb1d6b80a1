import { useState } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { AlertQuestion } from "@/components/ui/dialog";
import { Select } from "@/components/ui/input";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { sendSeen } from "@/lib/client/send-seen";
import { useWrite } from "@/lib/client/use-write";
import { type Listing } from "@/lib/contract/listing";
import { type Team } from "@/lib/contract/team";
import { dayText } from "@/lib/format/date";
import { accountMessages } from "@/lib/messages/account";
import { roleLabels, type TeamRole, teamRoles } from "@/lib/rules/team";

type Member = Team["members"][number];
type Invited = Team["invitations"][number];
type Change = { member: Member; role: TeamRole } | { remove: Member } | { withdraw: Invited };

type TeamListProps = { listing: Listing; team: Team; onChanged: (team: Team, text: string) => void };

function doneText(change: Change): string {
  if ("role" in change) return `${change.member.full_name} is now a ${roleLabels[change.role].toLowerCase()}.`;
  return "remove" in change ? `${change.remove.full_name} was removed.` : `The invitation was withdrawn.`;
}

async function make({ listing, team }: { listing: Listing; team: Team }, change: Change): Promise<Team> {
  if ("role" in change)
    return sendSeen({
      seen: team.version,
      isOnTop: ({ role }) => role === change.member.role,
      send: (seen) =>
        call("PATCH", "{kind}/{id}/members/{member}/", {
          params: { ...listingParams(listing), member: change.member.id },
          body: { role: change.role, seen },
        }),
    });
  await ("remove" in change
    ? call("DELETE", "{kind}/{id}/members/{member}/", {
        params: { ...listingParams(listing), member: change.remove.id },
      })
    : call("DELETE", "{kind}/{id}/members/invitations/{invitation}/", {
        params: { ...listingParams(listing), invitation: change.withdraw.id },
      }));
  return call("GET", "{kind}/{id}/members/", { params: listingParams(listing) });
}

/** The members and the open invitations of a team, with their roles. */
export function TeamList({ listing, team, onChanged }: TeamListProps) {
  const [leaving, setLeaving] = useState<Member | null>(null);
  const write = useWrite({
    mutationFn: (change: Change) => make({ listing, team }, change),
    onSuccess: (changed, change) => onChanged(changed, doneText(change)),
    // Shows the role that someone else has chosen since.
    onError: async () => onChanged(await call("GET", "{kind}/{id}/members/", { params: listingParams(listing) }), ""),
  });
  const { isPending: isBusy } = write;
  const title = useFocusKept<HTMLHeadingElement>(team);
  return (
    <section aria-labelledby="team-title">
      <h3 id="team-title" ref={title} tabIndex={-1} className="text-h3 scroll-mt-4 outline-none">
        Team
      </h3>
      {team.members.length + team.invitations.length === 0 && (
        <p className="text-soft mt-2">So far you work on this listing alone.</p>
      )}
      <ul className="divide-line border-line mt-3 divide-y border-y empty:hidden">
        {team.members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isBusy={isBusy}
            onRole={(role) => write.mutate({ member, role })}
            onRemove={() => setLeaving(member)}
          />
        ))}
        {team.invitations.map((invited) => (
          <InvitedRow
            key={invited.id}
            invited={invited}
            isBusy={isBusy}
            onWithdraw={() => write.mutate({ withdraw: invited })}
          />
        ))}
      </ul>
      <ProblemLine
        text={write.error && messageOf(write.error, accountMessages.team.failed)}
        className="mt-3 empty:hidden"
      />
      <AlertQuestion
        of={leaving}
        title={`Remove ${leaving?.full_name ?? ""}?`}
        text="They can no longer work on this listing from now on. What they wrote stays."
        yes="Remove"
        no="Cancel"
        onYes={(remove) => write.mutate({ remove })}
        onEnd={() => setLeaving(null)}
      />
    </section>
  );
}

type MemberRowProps = { member: Member; isBusy: boolean; onRole: (role: TeamRole) => void; onRemove: () => void };

const MemberRow = ({ member, isBusy, onRole, onRemove }: MemberRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <div className="min-w-0 grow">
      <p className="font-semibold wrap-anywhere">
        <bdi>{member.full_name}</bdi>
      </p>
      <p className="text-soft wrap-anywhere">
        {member.email} · since <time dateTime={member.joined_at}>{dayText(member.joined_at)}</time>
      </p>
    </div>
    <div className="flex items-center gap-3">
      <Select
        aria-label={`Role of ${member.full_name}`}
        className="w-40"
        // Stays enabled while saving, because a disabled control loses the focus.
        value={member.role}
        onChange={({ target }) => isBusy || onRole(target.value as TeamRole)}
      >
        {teamRoles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </Select>
      <Button size="narrow" disabled={isBusy} aria-label={`Remove ${member.full_name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
);

const InvitedRow = ({ invited, isBusy, onWithdraw }: { invited: Invited; isBusy: boolean; onWithdraw: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <div className="min-w-0 grow">
      <p className="font-semibold wrap-anywhere">{invited.email}</p>
      <p className="text-soft">
        Invited as a {roleLabels[invited.role].toLowerCase()}.{" "}
        {invited.is_expired
          ? "The link has expired: invite again."
          : `The link works until ${dayText(invited.expires_at)}.`}
      </p>
    </div>
    <Button
      size="narrow"
      disabled={isBusy}
      aria-label={`Withdraw the invitation of ${invited.email}`}
      onClick={onWithdraw}
    >
      Withdraw
    </Button>
  </li>
);
