import "server-only";
import { oneLine } from "./one-line";

const longestReason = 300;

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

const asSmtpError = (error: unknown): SmtpError => (typeof error === "object" && error !== null ? error : {});

/**
 * Whether the mail server has refused this mail for good (a 5xx answer to its receiver or its content). What it says to
 * our sign-in or our sender is about the settings: the mail waits until they are right.
 */
export function isRefusal(error: unknown): boolean {
  const { command, responseCode } = asSmtpError(error);
  return Number(responseCode) >= 500 && (command === "RCPT TO" || command === "DATA");
}

/** Why a mail could not be sent, in a line without the credentials of the mail server. */
export function failureOf(error: unknown, secret: string | undefined): string {
  const { code, message } = asSmtpError(error);
  const text = oneLine([code, message ?? error].filter(Boolean).map(String).join(": "));
  return oneLine(secret ? text.replaceAll(secret, "…") : text, longestReason);
}
