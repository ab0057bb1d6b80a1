/**
 * The timeouts of the site's database sessions, under PostgreSQL's names, in ms. The first two limit a statement, and its
 * wait for a lock; visitors who have waited that long are answered 503. The third ends a transaction whose client has
 * become silent, which frees its locks; it is longer than the longest pause within a transaction, while an email is sent.
 * They are sent when a connection opens. A pooler in transaction mode doesn't pass them on, so there they are set as the
 * role's defaults (scripts/process/pooler.ts).
 */
export const sessionSettings = {
  statement_timeout: 4_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 360_000,
};

/** The first two for work that takes longer: jobs, exports, and what admins do. */
export const longSettings = { statement_timeout: 30_000, lock_timeout: 20_000 };
