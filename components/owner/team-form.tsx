import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Listing } from "@/lib/contract/listing";
import { type InvitationBody, invitationBody, type Team } from "@/lib/contract/team";
import { counted } from "@/lib/format/number";
import { accountMessages } from "@/lib/messages/account";
import { roleLabels, teamInvitationDays, type TeamRole, teamRoles } from "@/lib/rules/team";

type TeamFormProps = { listing: Listing; team: Team; onSent: (team: Team, text: string) => void };

type TeamValues = { email: string; role: TeamRole };

/** Invites someone to the team by email. */
export function TeamForm({ listing, team: { left, version }, onSent }: TeamFormProps) {
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
