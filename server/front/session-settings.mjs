/**
 * What every database session of the site is limited to, by PostgreSQL's names, in ms: how long one statement may take, and
 * after how long a transaction ends whose client has become silent, which frees its locks (longer than the longest pause in
 * one, while an email is sent). Sent when a connection is opened. A pooler in transaction mode doesn't pass that on, so
 * there they are set as the role's own defaults (scripts/process/pooler.ts).
 */
export const sessionSettings = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 360_000 };
