/**
 * How long the site keeps data that it doesn't need forever, in days. What the operator decides instead is in
 * `site-settings.ts`. `/privacy` states all of it.
 */
export const keptDays = {
  /** Emails, after they were sent or failed. */
  mails: 30,
  searches: 90,
  /** Rows of an import that were not stored, and what listings were before an import changed them. */
  rejectedRows: 30,
  /** Guests' reports and messages that weren't confirmed. */
  unconfirmedReports: 7,
  /** Messages to the people who run the site, after the answer. */
  contactMessages: 180,
  /** Documents that prove a claim, after the decision. */
  claimDocuments: 14,
  /** Photos that a moderator refused, after the decision: as long as it can be appealed, and the appeal takes. */
  refusedPhotos: 210,
  /** What restoring a decision needs, notes of moderators, and the addresses of guests who may appeal: the same. */
  decisions: 210,
  /** Addresses that owners invite to review: until the reminder is due. */
  invitedAddresses: 7,
  /** Invitations without the address, so that no one is invited again too soon. */
  invitations: 180,
  /** Invitations to the team of a listing, after they expired. */
  teamInvitations: 30,
  /** Responses to calls with an idempotency key. */
  repeatedCalls: 1,
  /** Form drafts on the device. */
  drafts: 30,
} as const;

/** A number of days as a PostgreSQL interval. */
export const daysText = (days: number): string => `${days} days`;
