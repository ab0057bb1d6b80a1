"use client";

import { ProblemLine } from "@/components/shared/problem-line";
import { BusyButton } from "@/components/ui/busy-button";
import { call, messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { contactMessages } from "@/lib/messages/contact";
import { correctionMessages } from "@/lib/messages/correction";
import { messages } from "@/lib/messages/common";

const confirmed = {
  report: {
    text: "Your report counts once you confirm it.",
    button: "Confirm Report",
    after: "We'll email you their decision.",
    failed: messages.review.wentWrong,
    send: (token: string) => call("POST", "reports/confirm/", { body: { token } }),
  },
  correction: {
    text: "Your correction counts once you confirm it.",
    button: "Confirm Correction",
    after: "",
    failed: correctionMessages.failed,
    send: (token: string) => call("POST", "suggestions/confirm/", { body: { token } }),
  },
  message: {
    text: "We get your message once you confirm it.",
    button: "Confirm Message",
    after: "",
    failed: contactMessages.failed,
    send: (token: string) => call("POST", "contact/confirm/", { body: { token } }),
  },
};

/** The button that confirms what a guest sent. Not the mailed link itself, which mail scanners open, too. */
export function ConfirmByMail({ what, token }: { what: keyof typeof confirmed; token: string }) {
  const { text, button, after, failed, send } = confirmed[what];
  const { mutate, isPending, data, error } = useWrite({ mutationFn: () => send(token) });
  if (data) {
    return (
      <p role="status" className="text-good font-semibold">
        {data.detail} {after}
      </p>
    );
  }
  return (
    <div className="space-y-4">
      <p>{text}</p>
      <p className="without-script text-soft">To confirm it, turn on JavaScript.</p>
      <BusyButton
        variant="primary"
        className="needs-script"
        isBusy={isPending}
        busyText="Confirming…"
        onClick={() => mutate()}
      >
        {button}
      </BusyButton>
      <ProblemLine text={error && messageOf(error, failed)} className="min-h-6" />
    </div>
  );
}
