"use client";

import { useState } from "react";
import { showToast } from "@/components/shared/toast-store";
import { Button } from "@/components/ui/button";
import { dismissPair } from "@/lib/client/duplicates";
import { messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";

/** Marks two listings as different. The pair stays visible so this can be undone. */
export function DismissButton({ first, second, names }: { first: number; second: number; names: string }) {
  const [isDifferent, setDifferent] = useState(false);
  const { mutate, isPending } = useWrite({
    mutationFn: () => dismissPair(first, second, !isDifferent),
    onSuccess: () => setDifferent(!isDifferent),
    onError: (error) => showToast({ text: messageOf(error, "That could not be saved. Please try again.") }),
  });

  return (
    <>
      <Button
        onClick={() => mutate()}
        disabled={isPending}
        aria-label={`${isDifferent ? "Undo" : "They are different"}: ${names}`}
      >
        {isDifferent ? "Undo" : "They are different"}
      </Button>
      <p role="status" className="text-soft flex min-h-11 items-center">
        {isDifferent ? "They won't be suggested again." : ""}
      </p>
    </>
  );
}
