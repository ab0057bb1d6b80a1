import { codesADay } from "./claim-proof";
import { messagesPerDay } from "./contact";
import { correctionLimits } from "./correction";
import { guestReportsPerDay } from "./moderation";

export interface RateLimit {
  calls: number;
  withinSeconds: number;
  /**
   * Counted in memory, because a database row per call would cost too much, and shared between processes periodically.
   */
  isFrequent?: true;
  /** RATE_LIMIT_SCALE doesn't apply: it limits what is counted, or what others get. */
  isUnscaled?: true;
}

const minute = 60;
const hour = 60 * minute;

/** Limits per user, or per IP address for guests. RATE_LIMIT_SCALE multiplies them. Admins have no limits. */
export const rateLimits = {
  search: { calls: 60, withinSeconds: minute, isFrequent: true },
  /** Separate from `search`, since suggestions make a call per keystroke. */
  suggest: { calls: 300, withinSeconds: minute, isFrequent: true },
  /** View and contact events: more than a person can click, too few to inflate the statistics. */
  events: { calls: 120, withinSeconds: minute, isFrequent: true },
  /** Contacts with a listing by the same means. Further ones aren't refused, but don't count. */
  contacts: { calls: 1, withinSeconds: hour, isUnscaled: true },
  /** Share pictures that must be rendered; cached ones don't count. */
  pictures: { calls: 60, withinSeconds: minute, isFrequent: true },
  /** Uploads of photos: enough for several listings, too few to fill the disk. */
  photos: { calls: 60, withinSeconds: hour },
  /** Lists of listings and reviews, which can be searched. */
  lists: { calls: 300, withinSeconds: minute, isFrequent: true },
  /** CSRF tokens. */
  tokens: { calls: 300, withinSeconds: minute, isFrequent: true },
  /** Parts of the sitemap. The limit lets a crawler fetch the largest sitemap completely. */
  sitemaps: { calls: 600, withinSeconds: minute, isFrequent: true },
  /** Forms of pages outside the API, before they are read. */
  forms: { calls: 120, withinSeconds: minute, isFrequent: true },
  browserReports: { calls: 20, withinSeconds: minute, isFrequent: true },
  profiles: { calls: 60, withinSeconds: hour },
  exports: { calls: 20, withinSeconds: hour },
  helpful: { calls: 20, withinSeconds: minute },
  reviews: { calls: 5, withinSeconds: hour },
  reports: { calls: 20, withinSeconds: hour },
  appeals: { calls: 10, withinSeconds: 24 * hour },
  /** Reports without an account, per network and per email address. Each sends an email. */
  guestReports: { calls: guestReportsPerDay, withinSeconds: 24 * hour },
  /** Corrections of listings, per account or network; those of guests are counted per email address, too. */
  corrections: { calls: correctionLimits.perDay, withinSeconds: 24 * hour },
  guestCorrections: { calls: correctionLimits.guestsPerDay, withinSeconds: 24 * hour },
  /** Messages to the people who run the site, per account or network, and for guests per email address. */
  messages: { calls: messagesPerDay, withinSeconds: 24 * hour },
  /** Lists of invitations to review. What they may contain is limited in `invitationLimits`. */
  invitations: { calls: 60, withinSeconds: hour },
  /** Proposals that one listing works at another, each of which sends an email. */
  affiliation: { calls: 60, withinSeconds: 24 * hour },
  /** Invitations to teams, each of which sends an email, and attempts to accept one. */
  team: { calls: 40, withinSeconds: 24 * hour },
  /** Each call asks the payment provider. */
  invoices: { calls: 60, withinSeconds: hour },
  checkouts: { calls: 10, withinSeconds: hour },
  claims: { calls: 10, withinSeconds: 24 * hour },
  /** Requests for codes and DNS records, and attempts to verify them. */
  proofs: { calls: 30, withinSeconds: hour },
  /** Codes mailed for proofs, per address, listing, and account: people who never asked must not be flooded. */
  claimCodes: { calls: codesADay, withinSeconds: 24 * hour, isUnscaled: true },
  listings: { calls: 10, withinSeconds: 24 * hour },
  categories: { calls: 20, withinSeconds: 24 * hour },
  signIn: { calls: 10, withinSeconds: 15 * minute },
  /** Mailed sign-in links per email address and network, in addition to `signIn` per network. */
  signInMails: { calls: 5, withinSeconds: hour },
  /** The same from everywhere: no one else's requests may lock an address out, nor fill its mailbox. */
  signInMailsToAddress: { calls: 20, withinSeconds: hour },
  /** Returns from the identity provider. The limit is higher than for sign-ins, because people may reload the page. */
  callbacks: { calls: 30, withinSeconds: 15 * minute },
} satisfies Record<string, RateLimit>;
