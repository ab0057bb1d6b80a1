import { useEffect, useState } from "react";

/** How long a message is shown, in ms. */
export const MESSAGE_MS = 5000;

export interface Message {
  text: string;
  isFailure: boolean;
}

/** The message about the last action; it clears itself. */
export function useMessage(shownMs = MESSAGE_MS) {
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), shownMs);
    return () => clearTimeout(timer);
  }, [message, shownMs]);
  return {
    message,
    showSuccess: (text: string) => setMessage({ text, isFailure: false }),
    showError: (text: string) => setMessage({ text, isFailure: true }),
  };
}
