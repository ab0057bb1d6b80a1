"use client";

import { type FormEvent, useState } from "react";
import { forgetSession } from "@/components/layout/session-store";
import { Dialog } from "@/components/shared/dialog";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { carryMessage } from "@/lib/client/carried-message";
import { forgetPreferences } from "@/lib/client/preferences-mirror";
import { closeMe } from "@/lib/client/users";
import { type ClosingBody, type OwnUser } from "@/lib/contract/user";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { SavingLine } from "../saving-line";
import { useSaving } from "../use-saving";

type CloseAccountProps = { user: OwnUser; isOpen: boolean; onClose: () => void };

/** Asks whether the account is really to be closed: only with its own address typed in, and a word on the reviews. */
export function CloseAccount({ user, isOpen, onClose }: CloseAccountProps) {
  return (
    <Dialog title="Close my account" isOpen={isOpen} onClose={onClose}>
      <ClosingForm user={user} onCancel={onClose} />
    </Dialog>
  );
}

const choices: [ClosingBody["reviews"], label: string, hint: string][] = [
  ["delete", "Delete my reviews", "They disappear from the listings, and the ratings are counted anew."],
  ["keep", "Keep my reviews", "They stay, signed “User”, and can no longer be changed by you."],
];

function ClosingForm({ user, onCancel }: { user: OwnUser; onCancel: () => void }) {
  const [typed, setTyped] = useState("");
  const [reviews, setReviews] = useState<ClosingBody["reviews"]>("delete");
  const { saving, save } = useSaving({ failed: messages.settings.closingFailed });
  const isSame = typed.trim().toLowerCase() === user.email.toLowerCase();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSame) return;
    const isClosed = await save(() => closeMe({ confirm_email: typed.trim(), reviews }));
    if (!isClosed) return;
    forgetPreferences(user.id);
    forgetSession();
    carryMessage(messages.account.closed);
    window.location.assign(routes.home);
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2 space-y-5">
      <p>
        Your name, e-mail address, picture and settings are erased and you are signed out everywhere. Listings that you
        claimed become unclaimed. This can&apos;t be undone.
      </p>
      <fieldset>
        <legend className="font-semibold">What becomes of your reviews?</legend>
        {choices.map(([value, label, hint]) => (
          <label key={value} className="flex items-start gap-3 py-2">
            <input
              type="radio"
              name="reviews"
              value={value}
              checked={reviews === value}
              onChange={() => setReviews(value)}
              className="accent-accent mt-0.5 size-5 shrink-0"
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="text-soft block">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field id="confirm-email" label={`Type ${user.email} to confirm`}>
        <Input
          id="confirm-email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <SavingLine saving={saving} saved={messages.account.closed} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" disabled={!isSame || saving.state === "busy" || saving.state === "saved"}>
          Close my account
        </Button>
        <Button onClick={onCancel}>Keep my account</Button>
      </div>
    </form>
  );
}
