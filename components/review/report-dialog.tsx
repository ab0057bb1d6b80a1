"use client";

import { useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { SignInPrompt } from "@/components/shared/sign-in-prompt";
import { Button } from "@/components/ui/button";
import { useFormField } from "@/components/ui/form";
import { Radio } from "@/components/ui/input";
import { ApiError, call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { flagBody } from "@/lib/contract/review-write";
import { formMessages } from "@/lib/messages/form";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { flagNote, type FlagReason, flagReasons, reportDetailsLimit } from "@/lib/rules/rating";
import { useReviewControls } from "./review-controls";

type ReportDialogProps = { reviewId: number; isOpen: boolean; onClose: () => void; onSent: () => void };

/** The dialog in which a reader reports a review to the moderators. */
export function ReportDialog({ reviewId, isOpen, onClose, onSent }: ReportDialogProps) {
  const { session } = useReviewControls();
  const [isAsked, setAsked] = useState(false);
  return (
    <Dialog title="Report this review" isOpen={isOpen} onClose={onClose}>
      {isAsked ? (
        <ToConfirm onClose={onClose} />
      ) : (
        <ReportForm
          reviewId={reviewId}
          isGuest={session.state === "guest"}
          onSent={onSent}
          onAsked={() => setAsked(true)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

/** What a guest has to do for the report to count. */
function ToConfirm({ onClose }: { onClose: () => void }) {
  return (
    <div className="mt-2 space-y-5">
      <p role="status">{messages.review.reportToConfirm}</p>
      <Button autoFocus onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

const SignIn = () => <SignInPrompt text={messages.review.reportSignedOut} label="Sign in" href={routes.login()} />;

type ReportFormProps = {
  reviewId: number;
  isGuest: boolean;
  onSent: () => void;
  /** Called instead of `onSent` if the report must be confirmed by mail. */
  onAsked: () => void;
  onCancel: () => void;
};

const reasons = Object.entries(flagReasons) as [FlagReason, string][];
const noReport = { reason: null as FlagReason | null, details: "", name: "", email: "" };

function ReportForm({ reviewId, isGuest: isKnownGuest, onSent, onAsked, onCancel }: ReportFormProps) {
  const [refused, setRefused] = useState<number | null>(null);
  // The session may have ended since the page was opened.
  const isGuest = isKnownGuest || refused === 401;
  const form = useApiForm({
    id: "report",
    draft: `report-${reviewId}`,
    start: noReport,
    schema: flagBody,
    body: ({ reason, details, name, email }) => ({
      note: flagNote(reason, details),
      ...(isGuest && { name: name.trim(), email: email.trim() }),
    }),
    check: ({ details, name, email }): Record<string, string> => ({
      ...(details.length > reportDetailsLimit && { details: formMessages.detailsTooLong }),
      ...(isGuest && !name.trim() && { name: formMessages.nameMissing }),
      ...(isGuest && !email.trim() && { email: formMessages.emailMissing }),
    }),
    fieldOf: (name) => (name === "note" ? "details" : name),
    send: (body) => call("POST", "reviews/{id}/flag/", { params: { id: reviewId }, body }),
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
      {isGuest && <GuestFields />}
      <FormProblem />
      <FormActions label="Send Report" busyText="Sending…" onCancel={onCancel} />
    </ApiForm>
  );
}

/** For those without an account: the way to sign in, or name and address. */
function GuestFields() {
  return (
    <div className="border-line space-y-4 border-t pt-4">
      <SignIn />
      <p className="text-soft">Or report it without an account. We&apos;ll email you a link to confirm it.</p>
      <TextField name="name" label="Your name" autoComplete="name" />
      <TextField name="email" label="Your email" type="email" autoComplete="email" />
    </div>
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
