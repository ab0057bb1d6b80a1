import { momentText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";

/** A mail of the outbox as the local mailbox lists it; times in ISO 8601. */
export interface MailLine {
  id: number;
  recipient: string;
  subject: string;
  queued: string;
  dueAt: string;
  sentAt: string | null;
  status: "waiting" | "sent" | "failed" | "withheld";
  attempts: number;
  lastError: string | null;
}

function waitingText({ attempts, lastError, dueAt, queued }: MailLine): string {
  if (attempts > 0) return `Waiting, after ${counted(attempts, "attempt")}: ${lastError ?? "unknown"}`;
  return dueAt > queued ? `Waiting until ${momentText(dueAt)}` : "Waiting";
}

/** The state of a mail, in words. */
export function mailState(mail: MailLine): string {
  switch (mail.status) {
    case "waiting":
      return waitingText(mail);
    case "sent":
      return `Sent ${momentText(mail.sentAt)}`;
    case "failed":
      return `Failed: ${mail.lastError ?? "unknown"}`;
    case "withheld":
      return "Not sent: its receiver's settings say no";
  }
}
