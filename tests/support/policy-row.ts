import { type World } from "./policy-world";

interface Ask {
  params?: Record<string, string | string[]>;
  query?: string;
  body?: unknown;
}

/**
 * The answer to each kind of caller, in the order of `callers` (tests/support/policy-world.ts):
 * + success, 1 not signed in (401), 3 forbidden (403), 4 not found for this caller (404), 9 conflict (409).
 */
export interface Policy {
  //        guest pending suspended active author owner other-owner admin demoted
  answers: string;
  /** The answer to a moderator, where it differs from the one to an active member. */
  moderator?: string;
  /** The answers to a manager and a responder of the listing, where they differ from the one to an active member. */
  team?: string;
  ask: (world: World) => Ask;
}
