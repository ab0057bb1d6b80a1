import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField, TickField } from "@/components/shared/form-fields";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { useApiForm } from "@/lib/client/use-api-form";
import { invitationsBody, type SentInvitations } from "@/lib/contract/invitation";
import { type Listing } from "@/lib/contract/listing";
import { counted } from "@/lib/format/number";
import { accountMessages } from "@/lib/messages/account";
import { readAddresses } from "@/lib/rules/invitation";

const texts = accountMessages.invite;

type InviteFormProps = { listing: Listing; leftToday: number; onSent: (sent: SentInvitations) => void };

/** Sends a whole list: there is no way to choose among its addresses. */
export function InviteForm({ listing, leftToday, onSent }: InviteFormProps) {
  const [sent, setSent] = useState<SentInvitations | null>(null);
  const form = useApiForm({
    id: "invite",
    draft: `invite-${listing.id}`,
    start: { emails: "", confirmed: false },
    schema: invitationsBody,
    body: ({ emails, confirmed }) => {
      const { addresses, invalid } = readAddresses(emails);
      // The schema refuses anything else before it is sent.
      return { emails: [...addresses, ...invalid], confirmed: confirmed as true };
    },
    send: (body, key) =>
      call("POST", "{kind}/{id}/invitations/", { params: listingParams(listing), body, idempotencyKey: key }),
    failed: texts.failed,
    summary: ({ confirmed }) => confirmed ?? null,
    next: () => ({ emails: "", confirmed: false }),
    onSent: (answer) => {
      if (!answer) return;
      setSent(answer);
      onSent(answer);
    },
  });
  return (
    <section aria-labelledby="invite-title">
      <h3 id="invite-title" className="text-h3">
        Invite by email
      </h3>
      <p className="measure text-soft mt-1">{texts.whole}</p>
      <ul className="measure text-soft mt-3 list-disc space-y-1 pl-6">
        {texts.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <ApiForm form={form} className="mt-4 max-w-xl space-y-4">
        <TextField
          name="emails"
          label="Email addresses"
          rows={8}
          hint={texts.hint}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Found text={useWatch({ control: form.fields.control, name: "emails" })} leftToday={leftToday} />
        <TickField name="confirmed" label={texts.confirm} />
        <FormProblem className="" />
        <FormActions label="Send to the Whole List" busyText="Sending…" />
      </ApiForm>
      <p role="status" className="text-good mt-4 min-h-6 font-semibold">
        {sent && sentText(sent)}
      </p>
    </section>
  );
}

/** How many addresses were found in what was typed or pasted. */
function Found({ text, leftToday }: { text: string; leftToday: number }) {
  const { addresses } = readAddresses(text);
  return (
    <p aria-live="polite" className="text-soft">
      {addresses.length > 0 ? `${counted(addresses.length, "different address", "different addresses")} found. ` : ""}
      You can send {counted(leftToday, "more invitation")} today.
    </p>
  );
}

function sentText({ sent, left_out: leftOut }: SentInvitations): string {
  const done = `${counted(sent, "invitation")} on the way.`;
  if (leftOut === 0) return done;
  const who = leftOut === 1 ? "1 address was" : `${leftOut} addresses were`;
  return `${done} ${who} left out: invited in the last 180 days, or wanting no invitations.`;
}
