import { dayMs } from "./time";

/** How often someone hears of new matches of a saved search. */
export const alertFrequencies = ["daily", "weekly", "off"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** The limits of saved searches, followed listings, and the mail about them (decision 99). */
export const alertLimits = {
  searches: 20,
  nameLength: 100,
  follows: 200,
  /** New matches of one search in a mail. */
  matches: 10,
  /** Reviews in a mail; it states the number of all. */
  reviews: 20,
  pausedAfterDays: 180,
} as const;

/** Midnight UTC at the start of a day. A mail is about what happened before the day that it is sent on. */
export const startOfDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));

/** Before when the marker of a weekly search must be, for the search to be due on this day. */
export const weeklyDue = (day: Date): Date => new Date(day.getTime() - 6 * dayMs);

/**
 * What someone gets who was last here at this time: mails as usual, a last one that says that they pause now, or none
 * (`pausedAt`: since when they are paused, if they are).
 */
export function alertState(
  { lastSeen, pausedAt }: { lastSeen: Date; pausedAt: Date | null },
  now: Date,
): "sent" | "last" | "paused" {
  if (now.getTime() - lastSeen.getTime() < alertLimits.pausedAfterDays * dayMs) return "sent";
  return pausedAt !== null && pausedAt > lastSeen ? "paused" : "last";
}
