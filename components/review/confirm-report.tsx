"use client";

import { ProblemLine } from "@/components/shared/problem-line";
import { BusyButton } from "@/components/ui/busy-button";
import { call, messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { messages } from "@/lib/messages/common";

/** The button that makes a guest's report count. Not the link itself, which mail scanners open, too. */
export function ConfirmReport({ token }: { token: string }) {
  const { mutate, isPending, data, error } = useWrite({
    mutationFn: () => call("POST", "reports/confirm/", { body: { token } }),
  });
  if (data) {
    return (
      <p role="status" className="text-good font-semibold">
        {data.detail} We&apos;ll email you their decision.
      </p>
    );
  }
  return (
    <div className="space-y-4">
      <p>Your report of a review counts once you confirm it.</p>
      <p className="without-script text-soft">To confirm it, turn on JavaScript.</p>
      <BusyButton
        variant="primary"
        className="needs-script"
        isBusy={isPending}
        busyText="Confirming…"
        onClick={() => mutate()}
      >
        Confirm Report
      </BusyButton>
      <ProblemLine text={error && messageOf(error, messages.review.wentWrong)} className="min-h-6" />
    </div>
  );
}
