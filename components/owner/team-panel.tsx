import { accountMessages } from "@/lib/messages/account";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { type Team, type InvitationBody, invitationBody } from "@/lib/contract/team";
import { mostInTeam, roleLabels, teamRoles, roleText, teamInvitationDays, type TeamRole } from "@/lib/rules/team";
import { EditedListTab } from "./edited-list-tab";
import { TeamList } from "./team-list";
import { useEditedList } from "./use-edited-list";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { useApiForm } from "@/lib/client/use-api-form";
import { counted } from "@/lib/format/number";

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
