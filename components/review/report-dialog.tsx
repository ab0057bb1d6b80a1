"use client";

import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { SignInPrompt } from "@/components/shared/sign-in-prompt";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { ApiError, messageOf } from "@/lib/client/http";
import { flagReview } from "@/lib/client/reviews";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { flagNote, type FlagReason, flagReasons, reportDetailsLimit } from "@/lib/rules/rating";
import { ComplaintLine } from "./complaint-line";
import { useReviewDesk } from "./review-desk";

type ReportDialogProps = { reviewId: number; isOpen: boolean; onClose: () => void; onSent: () => void };

/** Where a reader tells the moderators what is wrong with a review. */
export function ReportDialog({ reviewId, isOpen, onClose, onSent }: ReportDialogProps) {
  const { session } = useReviewDesk();
  return (
    <Dialog title="Report this review" isOpen={isOpen} onClose={onClose}>
      {session.state === "guest" ? <SignIn /> : <ReportForm reviewId={reviewId} onSent={onSent} onCancel={onClose} />}
    </Dialog>
  );
}

const SignIn = () => <SignInPrompt text={messages.review.reportSignedOut} label="Sign in" href={routes.login()} />;

type Failure = { isSignedOut: true } | { isSignedOut: false; text: string };

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return { isSignedOut: true };
  return { isSignedOut: false, text: messageOf(error, messages.review.wentWrong) };
}

type ReportFormProps = { reviewId: number; onSent: () => void; onCancel: () => void };

const reasons = Object.entries(flagReasons) as [FlagReason, string][];

function ReportForm({ reviewId, onSent, onCancel }: ReportFormProps) {
  const [reason, setReason] = useState<FlagReason | null>(null);
  const [details, setDetails] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const counter = `${details.length}/${reportDetailsLimit}`;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await flagReview(reviewId, flagNote(reason, details));
      onSent();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }
  if (failure?.isSignedOut) return <SignIn />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-2 space-y-5">
      <fieldset>
        <legend className="font-semibold">What is wrong with it?</legend>
        {reasons.map(([value, label]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="report-reason"
              value={value}
              checked={reason === value}
              onChange={() => setReason(value)}
              className="accent-accent size-5 shrink-0"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <Field id="report-details" label="Details (optional)" hint={counter}>
        <Textarea
          id="report-details"
          rows={3}
          value={details}
          dir="auto"
          maxLength={reportDetailsLimit}
          onChange={(event) => setDetails(event.target.value)}
          {...describedBy("report-details", { hint: counter })}
        />
      </Field>
      <ComplaintLine text={failure?.text} />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" look="primary" isBusy={isBusy} busyText="Sending…">
          Send Report
        </BusyButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
