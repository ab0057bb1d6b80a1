import { emailPattern } from "./email";

/** The limits of invitations to review (decision 89). */
export const invitationLimits = {
  /** Addresses in a list: short lists would be selections. */
  leastInList: 5,
  /** Invitations of one owner within 24 hours. */
  perDay: 200,
  /** Days until the same address may be invited to the same listing again. */
  againAfterDays: 180,
  /** Days after which the one reminder is sent. */
  reminderAfterDays: 7,
  /** Days during which a review counts as invited. */
  validDays: 90,
} as const;

/** What separates addresses in pasted text, and what surrounds them in "Jane Doe" <jane@example.com>. */
const separators = /[\s,;<>()[\]"']+/;

/**
 * The email addresses in pasted text, each once, and what looks like one but isn't valid. Names, headings, and other
 * columns of a spreadsheet are skipped.
 */
export function readAddresses(text: string): { addresses: string[]; invalid: string[] } {
  const found = new Map<string, string>();
  const invalid = new Set<string>();
  for (const part of text.split(separators)) {
    const word = part.replace(/^mailto:/i, "").replace(/(?<!\.)\.+$/, "");
    if (!word.includes("@")) continue;
    if (!emailPattern.test(word)) invalid.add(word);
    else if (!found.has(word.toLowerCase())) found.set(word.toLowerCase(), word);
  }
  return { addresses: [...found.values()], invalid: [...invalid] };
}
