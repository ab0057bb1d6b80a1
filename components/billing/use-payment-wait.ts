import { useEffect, useState } from "react";
import { call } from "@/lib/client/http";
import { setSessionUser } from "@/lib/client/session";
import { poll } from "@/lib/client/poll";

type Wait = "short" | "long" | "given-up";

const texts: Record<Wait, string> = {
  short: "We are waiting for the payment provider to confirm it. This page checks automatically.",
  long: "It's taking longer than usual. You can close this page: Premium starts as soon as the payment is confirmed.",
  "given-up": "It still isn't confirmed, and this page has stopped checking. Premium starts as soon as it is.",
};

/**
 * Waits for a payment: returning from the payment page grants nothing, so while `isWaiting` the account is polled until the
 * provider's confirmation has made it premium; then the session is updated.
 */
export function usePaymentWait(isWaiting: boolean) {
  const [wait, setWait] = useState<Wait>("short");
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isWaiting) return;
    return poll({
      read: () => call("GET", "users/me/"),
      isDone: (user) => user.premium_membership,
      onAnswer: (user) => user.premium_membership && setSessionUser(user),
      onSlow: setWait,
    });
  }, [isWaiting, round]);
  return {
    title: "Thank you. Your payment is on its way",
    text: texts[wait],
    /** Starts polling again; null while it is still polling. */ retry:
      wait === "given-up"
        ? () => {
            setWait("short");
            setRound((last) => last + 1);
          }
        : null,
  };
}
