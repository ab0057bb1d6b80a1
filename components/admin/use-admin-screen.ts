import { useState } from "react";
import { queryClient } from "@/lib/client/query-client";
import { failureText, isForbidden } from "./call-failure";
import { useMessage } from "./list/use-message";

/**
 * State shared by a screen and its dialogs: the last message, whether people are notified by email, and whether the server
 * refused the caller as not an admin.
 * @param name the first part of the screen's query keys
 */
export function useAdminScreen(name: string, shownMs?: number) {
  const { message, showSuccess, showError } = useMessage(shownMs);
  const [shouldNotify, setShouldNotify] = useState(true);
  const [isDenied, setDenied] = useState(false);

  return {
    message,
    showSuccess,
    showError,
    shouldNotify,
    setShouldNotify,
    isDenied,
    /** Refetches everything on the screen. */
    refresh: () => queryClient.invalidateQueries({ queryKey: [name] }),
    /** Shows why a call failed. */
    showFailure(error: unknown, fallback: string) {
      if (isForbidden(error)) setDenied(true);
      showError(failureText(error, fallback));
    },
  };
}

export type AdminScreen = ReturnType<typeof useAdminScreen>;
