import { type User } from "@/lib/contract/user";
import { messages } from "@/lib/messages";

/** Why somebody may not do something ("write a review") because of how their account stands; null when they may. */
export function accountStatusText(status: User["status"], act: string): string | null {
  if (status === "active") return null;
  return status === "pending" ? messages.account.pending(act) : messages.account.suspended;
}
