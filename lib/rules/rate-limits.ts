import { type Throttle } from "../contract/operation";

interface RateLimit {
  calls: number;
  withinSeconds: number;
  /** Counted per process and lost with it, where a lost count does no harm and a row per call would. */
  isLocal?: true;
}

const minute = 60;
const hour = 60 * minute;

/** Calls per caller (the user, or the address of a guest). RATE_LIMIT_SCALE multiplies all; admins are free. */
export const rateLimits: Record<Throttle, RateLimit> = {
  search: { calls: 60, withinSeconds: minute, isLocal: true },
  /** A call per key typed must not use up the searches. */
  suggest: { calls: 300, withinSeconds: minute, isLocal: true },
  /** A page's own word of what is seen on it: more than a person can click, too little to make figures up. */
  events: { calls: 120, withinSeconds: minute, isLocal: true },
  /** Share pictures that must be drawn for it; those that were drawn before cost nothing. */
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
