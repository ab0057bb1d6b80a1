import { between } from "./chance";

const dayMs = 24 * 60 * 60 * 1000;

/** The first moment of a day, UTC. */
export const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / dayMs) * dayMs);

/** A daytime moment this many days before `now`; negative for the future. */
export function daysAgo(now: Date, days: number): Date {
  return new Date(startOfDay(now).getTime() - days * dayMs - between(60, 15 * 60) * 60 * 1000);
}

/** A moment between another and now. */
export const since = (start: Date, now: Date): Date =>
  new Date(start.getTime() + Math.floor(((now.getTime() - start.getTime()) * between(1, 9_999)) / 10_000));

/** A moment from a few hours to some days after another, but not after `now`. */
export const soonAfter = (start: Date, now: Date): Date =>
  new Date(Math.min(start.getTime() + between(3, 190) * 60 * 60 * 1000, now.getTime() - 60_000));
