"use client";

import { useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { SignInPrompt } from "@/components/shared/sign-in-prompt";
import { useFormField } from "@/components/ui/form";
import { Radio } from "@/components/ui/input";
import { ApiError, call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { useSession } from "@/lib/client/session";
import { reportBody } from "@/lib/contract/report";
import { formMessages } from "@/lib/messages/form";
import { messages } from "@/lib/messages/common";
import { reportMessages } from "@/lib/messages/report";
import { routes } from "@/lib/site/routes";
import { type FlagReason, flagReasons, reportDetailsLimit } from "@/lib/rules/rating";
import { type ReportKind } from "@/lib/rules/report";
import { GuestFields, ToConfirm } from "./guest-fields";

/** What is reported; of a reply, the id of its review. */
export type Reported = { kind: ReportKind; id: number };

type ReportDialogProps = Reported & { isOpen: boolean; onClose: () => void; onSent: () => void };

/** The dialog in which a reader reports something to the moderators. */
export function ReportDialog({ kind, id, isOpen, onClose, onSent }: ReportDialogProps) {
  const session = useSession();
  const [isAsked, setAsked] = useState(false);
  return (
    <Dialog title={reportMessages.titles[kind]} isOpen={isOpen} onClose={onClose}>
      {isAsked ? (
        <ToConfirm text={reportMessages.toConfirm} onClose={onClose} />
      ) : (
        <ReportForm
          {...{ kind, id }}
          isGuest={session.state === "guest"}
          onSent={onSent}
          onAsked={() => setAsked(true)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

const SignIn = () => <SignInPrompt text={messages.review.reportSignedOut} label="Sign in" href={routes.login()} />;

type ReportFormProps = Reported & {
  isGuest: boolean;
  onSent: () => void;
  /** Called instead of `onSent` if the report must be confirmed by mail. */
  onAsked: () => void;
  onCancel: () => void;
};

const reasons = Object.entries(flagReasons) as [FlagReason, string][];
const noReport = { reason: null as FlagReason | null, details: "", name: "", email: "" };

function ReportForm({ kind, id, isGuest: isKnownGuest, onSent, onAsked, onCancel }: ReportFormProps) {
  const [refused, setRefused] = useState<number | null>(null);
  // The session may have ended since the page was opened.
  const isGuest = isKnownGuest || refused === 401;
  const form = useApiForm({
    id: "report",
    draft: `report-${kind}-${id}`,
    start: noReport,
    schema: reportBody,
    body: ({ reason, details, name, email }) => ({
      kind,
      id,
      reason: reason ?? "other",
      details,
      ...(isGuest && { name: name.trim(), email: email.trim() }),
    }),
    check: ({ details, name, email }): Record<string, string> => ({
      ...(details.length > reportDetailsLimit && { details: formMessages.detailsTooLong }),
      ...(isGuest && !name.trim() && { name: formMessages.nameMissing }),
      ...(isGuest && !email.trim() && { email: formMessages.emailMissing }),
    }),
    send: (body) => call("POST", "reports/", { body }),
    failed: messages.review.wentWrong,
    failure: (error, usual) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) setRefused(error.status);
      return usual;
    },
    onSent: isGuest ? onAsked : onSent,
  });
  if (refused === 403) return <SignIn />;
  return (
    <ApiForm form={form} className="mt-2 space-y-5">
      <ReasonChoice />
      <TextField name="details" label="Details (optional)" limit={reportDetailsLimit} isCounted rows={3} />
      {isGuest && <GuestFields what="report" />}
      <FormProblem />
      <FormActions label="Send Report" busyText="Sending…" onCancel={onCancel} />
      {isGuest && <SignIn />}
    </ApiForm>
  );
}

function ReasonChoice() {
  const { field } = useFormField("reason");
  return (
    <fieldset>
      <legend className="font-semibold">What is wrong with it?</legend>
      {reasons.map(([value, label]) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <Radio {...field} value={value} checked={field.value === value} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
