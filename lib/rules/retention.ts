/** How long the site keeps what it doesn't need for ever, in days. `/privacy` states these figures. */
export const keptDays = {
  /** Mails after they were sent or given up. */
  mails: 30,
  /** Events of the payment provider, which repeats one for up to 30 days; the rest is time to look into problems. */
  paymentEvents: 60,
  searches: 90,
  securityEvents: 90,
  /** Rows of an import that were not stored. */
  rejectedRows: 30,
  /** A guest's report that was not confirmed. */
  unconfirmedReports: 7,
  /** Answers to calls with an idempotency key. */
  repeatedCalls: 1,
  /** Drafts of forms, on the device. */
  drafts: 30,
} as const;

/** Such a time for the database. */
export const daysText = (days: number): string => `${days} days`;
