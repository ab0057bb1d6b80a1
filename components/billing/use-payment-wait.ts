"use client";

import { useEffect, useState } from "react";
import { setSessionUser } from "@/lib/client/session";
import { poll } from "@/lib/client/poll";
import { readMe } from "@/lib/client/users";

type Wait = "short" | "long" | "given-up";

const texts: Record<Wait, string> = {
  short: "We are waiting for the payment provider to confirm it. This page asks by itself.",
  long: "It takes longer than usual. You may close this page: Premium starts by itself once the payment is confirmed.",
  "given-up": "It is still not confirmed, and this page has stopped asking. Premium starts by itself once it is.",
};

/**
 * After the payment page: nothing is granted by coming back, so while `isWaiting` the account is asked again and again
 * until it is premium by the provider's word; then the whole page knows.
 */
export function usePaymentWait(isWaiting: boolean) {
  const [wait, setWait] = useState<Wait>("short");
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isWaiting) return;
    return poll({
      read: readMe,
      isDone: (user) => user.premium_membership,
      onAnswer: (user) => user.premium_membership && setSessionUser(user),
      onSlow: setWait,
    });
  }, [isWaiting, round]);
  return {
    title: "Thank you. Your payment is on its way",
    text: texts[wait],
    /** Asks anew; null while it goes on asking by itself. */
    askAnew:
      wait === "given-up"
        ? () => {
            setWait("short");
            setRound((last) => last + 1);
          }
        : null,
  };
}
