"use client";

import { useState } from "react";
import { DownloadLink } from "@/components/account/download-link";
import { Button, buttonClasses } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { downloadIcon } from "@/components/ui/icons";
import { addressOf, call } from "@/lib/client/http";
import { type OwnUser, type ClosingBody, closingBody } from "@/lib/contract/user";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { AccountSection } from "../account-section";
import { useWatch } from "react-hook-form";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { ProblemLine } from "@/components/shared/problem-line";
import { useFormField } from "@/components/ui/form";
import { Radio } from "@/components/ui/input";
import { clearSession } from "@/lib/client/session";
import { setFlash } from "@/lib/client/flash";
import { purgeDrafts } from "@/lib/client/form-drafts";
import { clearPreferences } from "@/lib/client/preferences-mirror";
import { useApiForm } from "@/lib/client/use-api-form";
import { messages } from "@/lib/messages/common";

/** Confirms closing the account: the user types their email address and decides about their reviews. */
function CloseAccount({ user, isOpen, onClose }: { user: OwnUser; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Close my account" isOpen={isOpen} onClose={onClose}>
      <ClosingForm user={user} onCancel={onClose} />
    </Dialog>
  );
}

const choices: [ClosingBody["reviews"], label: string, hint: string][] = [
  ["delete", "Delete my reviews", "They disappear from the listings, and the ratings are recalculated."],
  ["keep", "Keep my reviews", "They stay, signed “User”, and can no longer be changed by you."],
];

/** Nothing is chosen for the user: deleting their reviews can't be undone. */
const blank = { confirm_email: "", reviews: "" };

function ClosingForm({ user, onCancel }: { user: OwnUser; onCancel: () => void }) {
  const form = useApiForm({
    id: "closing",
    // No draft: a half-confirmed closing must not be restored.
    draft: null,
    start: blank,
    schema: closingBody,
    body: ({ confirm_email, reviews }) => ({
      confirm_email: confirm_email.trim(),
      reviews: reviews as ClosingBody["reviews"],
    }),
    check: ({ reviews }): Record<string, string> =>
      reviews ? {} : { reviews: "Choose what happens to your reviews." },
    send: (body) => call("DELETE", "users/me/", { body }),
    failed: accountMessages.settings.closingFailed,
    onSent: () => {
      clearPreferences(user.id);
      purgeDrafts(user.id);
      clearSession();
      setFlash(messages.account.closed);
      window.location.assign(routes.home);
    },
  });
  const typed = useWatch({ control: form.fields.control, name: "confirm_email" });
  const isSame = typed.trim().toLowerCase() === user.email.toLowerCase();
  return (
    <ApiForm form={form} className="mt-2 space-y-5">
      <p>
        Your name, email address, picture and settings are erased and you are signed out everywhere. Listings that you
        claimed become unclaimed. This can&apos;t be undone.
      </p>
      <ReviewsChoice />
      <TextField name="confirm_email" label={`Type ${user.email} to confirm`} type="email" spellCheck={false} />
      <FormProblem />
      <FormActions
        label="Close my account"
        busyText="Closing…"
        variant="danger"
        isDisabled={!isSame}
        cancelLabel="Keep my account"
        onCancel={onCancel}
      />
    </ApiForm>
  );
}

function ReviewsChoice() {
  const { field, error } = useFormField("reviews");
  return (
    <fieldset>
      <legend className="font-semibold">What should happen to your reviews?</legend>
      {choices.map(([value, label, hint]) => (
        <label key={value} className="flex items-start gap-3 py-2">
          <Radio {...field} value={value} checked={field.value === value} className="mt-0.5" />
          <span>
            <span className="block font-semibold">{label}</span>
            <span className="text-soft block">{hint}</span>
          </span>
        </label>
      ))}
      <ProblemLine text={error ?? null} className="empty:hidden" />
    </fieldset>
  );
}

type DangerZoneProps = {
  user: OwnUser;
  /** Whether a subscription will renew, so that the account can't be closed yet. */
  isRenewing: boolean;
};

/** Downloading the account's data, and closing the account. */
export function DangerZone({ user, isRenewing }: DangerZoneProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection id="danger-zone" title="Danger Zone">
      <h3 className="text-h4">Download my data</h3>
      <p className="measure text-soft mt-1">
        One file with everything we store about you: your profile and settings, your reviews, claims and votes.
      </p>
      <DownloadLink path={addressOf("users/me/export/")} className={buttonClasses({ className: "mt-3" })}>
        <Icon of={downloadIcon} />
        Download my data
      </DownloadLink>
      <h3 className="text-h4 mt-8">Close my account</h3>
      <p className="measure text-soft mt-1">This can&apos;t be undone. You decide whether your reviews stay.</p>
      {isRenewing ? (
        <p className="measure mt-3">
          {accountMessages.billing.stillRunning}{" "}
          <a href={routes.premium()} className="link inline-block min-h-6">
            Go to the Premium page
          </a>
        </p>
      ) : (
        <>
          <Button variant="danger" className="needs-script mt-3" onClick={() => setOpen(true)}>
            Close my account
          </Button>
          <CloseAccount user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </AccountSection>
  );
}
