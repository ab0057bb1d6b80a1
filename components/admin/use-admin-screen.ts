import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText, isForbidden } from "./call-failure";
import { useMessage } from "./moderation/use-message";

/**
 * What a screen and its dialogs share: the message of the last action, whether people are told by mail, and whether the
 * server has refused the caller as no admin.
 * @param name what the screen's reads are kept under
 */
export function useAdminScreen(name: string, shownMs?: number) {
  const client = useQueryClient();
  const { message, say, complain } = useMessage(shownMs);
  const [isTold, setTold] = useState(true);
  const [isDenied, setDenied] = useState(false);

  return {
    message,
    say,
    complain,
    isTold,
    setTold,
    isDenied,
    /** Reads everything of the screen anew. */
    refresh: () => client.invalidateQueries({ queryKey: [name] }),
    /** Says why a call failed. */
    fail(error: unknown, fallback: string) {
      if (isForbidden(error)) setDenied(true);
      complain(failureText(error, fallback));
    },
  };
}

export type AdminScreen = ReturnType<typeof useAdminScreen>;
