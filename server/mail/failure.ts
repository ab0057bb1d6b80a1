import "server-only";
import { oneLine } from "./layout";

const maxReasonLength = 300;

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

const asSmtpError = (error: unknown): SmtpError => (typeof error === "object" && error !== null ? error : {});

/**
 * Whether the mail server has permanently refused this mail (a 5xx response to its recipient or content). An error
 * about our login or sender is a matter of settings: the mail waits until they are fixed.
 */
export function isRefusal(error: unknown): boolean {
  const { command, responseCode } = asSmtpError(error);
  return Number(responseCode) >= 500 && (command === "RCPT TO" || command === "DATA");
}

/** Why a mail couldn't be sent, on one line and without the mail server's password. */
export function failureOf(error: unknown, secret: string | undefined): string {
  const { code, message } = asSmtpError(error);
  const text = oneLine([code, message ?? error].filter(Boolean).map(String).join(": "));
  return oneLine(secret ? text.replaceAll(secret, "…") : text, maxReasonLength);
}
