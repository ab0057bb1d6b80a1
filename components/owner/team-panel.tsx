import { accountMessages } from "@/lib/messages/account";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { type Team, type InvitationBody, invitationBody } from "@/lib/contract/team";
import { mostInTeam, roleLabels, teamRoles, roleText, teamInvitationDays, type TeamRole } from "@/lib/rules/team";
import { EditedListTab } from "./edited-list-tab";
import { useEditedList } from "./use-edited-list";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { useApiForm } from "@/lib/client/use-api-form";
import { counted } from "@/lib/format/number";
import { useState } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { AlertQuestion } from "@/components/ui/dialog";
import { Select } from "@/components/ui/input";
import { sendSeen } from "@/lib/client/send-seen";
import { useWrite } from "@/lib/client/use-write";
import { dayText } from "@/lib/format/date";

const texts = accountMessages.team;

/** The team of a listing, for its owner: who is in it, who is invited, and a form to invite. */
export function TeamPanel({ listing, repliesNeedPremium }: { listing: Listing; repliesNeedPremium: boolean }) {
  const list = useEditedList<Team>({
    queryKey: ["team", listing.id],
    read: () => call("GET", "{kind}/{id}/members/", { params: listingParams(listing) }),
  });
  const { show } = list;
  return (
    <EditedListTab list={list} texts={texts} head={<Roles repliesNeedPremium={repliesNeedPremium} />}>
      {(team) => ({
        list: <TeamList listing={listing} team={team} onChanged={show} />,
        form: <TeamForm listing={listing} team={team} onSent={show} />,
      })}
    </EditedListTab>
  );
}

/** What the roles may do. */
const Roles = ({ repliesNeedPremium }: { repliesNeedPremium: boolean }) => (
  <div className="measure">
    <p>
      Up to {mostInTeam} people can work on this listing, you included. {texts.money}
    </p>
    <ul className="text-soft mt-3 list-disc space-y-1 pl-6">
      {teamRoles.map((role) => (
        <li key={role}>
          <strong className="font-semibold">{roleLabels[role]}s</strong> can {roleText(role, repliesNeedPremium)}.
        </li>
      ))}
    </ul>
  </div>
);

type TeamFormProps = { listing: Listing; team: Team; onSent: (team: Team, text: string) => void };

type TeamValues = { email: string; role: TeamRole };

/** Invites someone to the team by email. */
function TeamForm({ listing, team: { left, version }, onSent }: TeamFormProps) {
  const start: TeamValues = { email: "", role: "responder" };
  const form = useApiForm({
    id: "team",
    draft: `team-${listing.id}`,
    start,
    seen: version,
    schema: invitationBody,
    body: (values: TeamValues): InvitationBody => values,
    send: (body, key) =>
      call("POST", "{kind}/{id}/members/", { params: listingParams(listing), body, idempotencyKey: key }),
    failed: accountMessages.team.inviteFailed,
    next: () => start,
    onSent: (team, { email }) => team && onSent(team, `Invitation sent to ${email.trim()}.`),
  });
  return (
    <section aria-labelledby="team-form-title">
      <h3 id="team-form-title" className="text-h3">
        Invite someone
      </h3>
      <p className="text-soft measure mt-1">
        They get an email with a link that works for {teamInvitationDays} days, for that address only. Without an
        account, they create one first. You can invite {counted(left, "more person", "more people")}.
      </p>
      <ApiForm form={form} className="mt-4 max-w-xl space-y-4">
        <TextField name="email" label="Email address" type="email" autoCapitalize="none" spellCheck={false} />
        <ChoiceField name="role" label="Role">
          {teamRoles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </ChoiceField>
        <FormProblem className="" />
        <FormActions label="Send Invitation" busyText="Sending…" />
      </ApiForm>
    </section>
  );
}

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
function TeamList({ listing, team, onChanged }: TeamListProps) {
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
