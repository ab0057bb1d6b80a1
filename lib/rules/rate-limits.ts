import { type Throttle } from "../contract/operation";

interface RateLimit {
  calls: number;
  withinSeconds: number;
  /** Counted in memory per process, where losing the count does no harm but a database row per call would cost too much. */
  isLocal?: true;
  /** What is counted, not what is allowed: RATE_LIMIT_SCALE doesn't apply. */
  isUnscaled?: true;
}

const minute = 60;
const hour = 60 * minute;

/** Limits per user, or per IP address for guests. RATE_LIMIT_SCALE multiplies them. Admins have no limits. */
export const rateLimits: Record<Throttle, RateLimit> = {
  search: { calls: 60, withinSeconds: minute, isLocal: true },
  /** Separate from `search`, since suggestions make a call per keystroke. */
  suggest: { calls: 300, withinSeconds: minute, isLocal: true },
  /** View and contact events: more than a person can click, too few to inflate the statistics. */
  events: { calls: 120, withinSeconds: minute, isLocal: true },
  /** Contacts with a listing by the same means: later ones aren't refused, but count no more. */
  contacts: { calls: 1, withinSeconds: hour, isUnscaled: true },
  /** Share pictures that must be rendered; cached ones don't count. */
  pictures: { calls: 60, withinSeconds: minute, isLocal: true },
  helpful: { calls: 20, withinSeconds: minute },
  reviews: { calls: 5, withinSeconds: hour },
  reports: { calls: 20, withinSeconds: hour },
  checkouts: { calls: 10, withinSeconds: hour },
  claims: { calls: 10, withinSeconds: 24 * hour },
  listings: { calls: 10, withinSeconds: 24 * hour },
  categories: { calls: 20, withinSeconds: 24 * hour },
  signIn: { calls: 10, withinSeconds: 15 * minute },
};
