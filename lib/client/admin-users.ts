import { type StatusChange } from "../contract/admin";
import { type NewUserBody, type User } from "../contract/user";
import { notifyQuery } from "./admin-list";
import { call } from "./http";

/** Adds an account; `key` makes a repeat harmless. */
export const createUser = (user: NewUserBody, { shouldNotify, key }: { shouldNotify: boolean; key: string }) =>
  call("POST", "users/", { query: notifyQuery(shouldNotify), body: user, idempotencyKey: key });

/**
 * Sets the status of accounts, even while the page is being left; those that can't change come back as skipped.
 * @throws ApiError 409 if none can
 */
export const setUserStatus = (body: StatusChange, shouldNotify: boolean) =>
  call("POST", "users/bulk_status/", { query: notifyQuery(shouldNotify), body, keepalive: true });

/** The account with this email address, ignoring case; null when there is none. */
export async function findUserByEmail(email: string): Promise<User | null> {
  const { results } = await call("GET", "users/", { query: { email: email.trim(), limit: 1 } });
  return results[0] ?? null;
}
