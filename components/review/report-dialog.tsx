"use client";

import { useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { SignInPrompt } from "@/components/shared/sign-in-prompt";
import { useFormField } from "@/components/ui/form";
import { ApiError } from "@/lib/client/http";
import { flagReview } from "@/lib/client/reviews";
import { useApiForm } from "@/lib/client/use-api-form";
import { flagBody } from "@/lib/contract/review-write";
import { formMessages } from "@/lib/form-messages";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { flagNote, type FlagReason, flagReasons, reportDetailsLimit } from "@/lib/rules/rating";
import { useReviewControls } from "./review-controls";

type ReportDialogProps = { reviewId: number; isOpen: boolean; onClose: () => void; onSent: () => void };

/** The dialog in which a reader reports a review to the moderators. */
export function ReportDialog({ reviewId, isOpen, onClose, onSent }: ReportDialogProps) {
  const { session } = useReviewControls();
  return (
    <Dialog title="Report this review" isOpen={isOpen} onClose={onClose}>
      {session.state === "guest" ? <SignIn /> : <ReportForm reviewId={reviewId} onSent={onSent} onCancel={onClose} />}
    </Dialog>
  );
}

const SignIn = () => <SignInPrompt text={messages.review.reportSignedOut} label="Sign in" href={routes.login()} />;

type ReportFormProps = { reviewId: number; onSent: () => void; onCancel: () => void };

const reasons = Object.entries(flagReasons) as [FlagReason, string][];
const noReport = { reason: null as FlagReason | null, details: "" };

function ReportForm({ reviewId, onSent, onCancel }: ReportFormProps) {
  const [isSignedOut, setSignedOut] = useState(false);
  const form = useApiForm({
    id: "report",
    draft: `report-${reviewId}`,
    start: noReport,
    schema: flagBody,
    body: ({ reason, details }) => ({ note: flagNote(reason, details) }),
    check: ({ details }): Record<string, string> =>
      details.length > reportDetailsLimit ? { details: formMessages.detailsTooLong } : {},
    fieldOf: (name) => (name === "note" ? "details" : name),
    send: ({ note }) => flagReview(reviewId, note),
    failed: messages.review.wentWrong,
    failure: (error, usual) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) setSignedOut(true);
      return usual;
    },
    onSent,
  });
  if (isSignedOut) return <SignIn />;
  return (
    <ApiForm form={form} className="mt-2 space-y-5">
      <ReasonChoice />
      <TextField name="details" label="Details (optional)" limit={reportDetailsLimit} isCounted rows={3} />
      <FormProblem />
      <FormActions label="Send Report" busyText="Sending…" onCancel={onCancel} />
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
          <input
            {...field}
            type="radio"
            value={value}
            checked={field.value === value}
            className="accent-accent size-5 shrink-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
