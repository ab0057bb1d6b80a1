"use client";

import { useState } from "react";
import { showToast } from "@/components/shared/toast-store";
import { Button } from "@/components/ui/button";
import { dismissPair } from "@/lib/client/duplicates";
import { messageOf } from "@/lib/client/http";

/** Says that two listings are different; the pair stays in sight, so that this can be taken back. */
export function DismissButton({ first, second, names }: { first: number; second: number; names: string }) {
  const [isDifferent, setDifferent] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function turn() {
    setBusy(true);
    try {
      await dismissPair(first, second, !isDifferent);
      setDifferent(!isDifferent);
    } catch (error) {
      showToast({ text: messageOf(error, "That could not be saved. Please try again.") });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        onClick={turn}
        aria-disabled={isBusy}
        aria-label={`${isDifferent ? "Undo" : "They are different"}: ${names}`}
      >
        {isDifferent ? "Undo" : "They are different"}
      </Button>
      <p role="status" className="text-soft flex min-h-11 items-center">
        {isDifferent ? "They are not proposed again." : ""}
      </p>
    </>
  );
}
