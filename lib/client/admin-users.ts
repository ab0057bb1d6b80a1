import { type BulkAnswer, type StatusChange } from "../contract/admin";
import { type NewUserBody, type User, type UserChanges } from "../contract/user";
import { type ListQuery, notifyQuery, readList } from "./admin-list";
import { patch, post } from "./http";

/** Accounts, newest first. @throws ApiError 403 when the caller is no longer an admin. */
export const listUsers = (filters: ListQuery) => readList<User>("users/", filters);

/** Adds an account; `key` makes a repeat harmless. */
export const createUser = (user: NewUserBody, { shouldNotify, key }: { shouldNotify: boolean; key: string }) =>
  post<User>(`users/${notifyQuery(shouldNotify)}`, { body: user, idempotencyKey: key });

/** Changes the given fields of an account. */
export const changeUser = (id: number, changes: UserChanges, shouldNotify: boolean) =>
  patch<User>(`users/${id}/${notifyQuery(shouldNotify)}`, changes);

/** Sets the status of accounts; those that can't change come back as skipped. @throws ApiError 409 if none can. */
export const setUserStatus = (body: StatusChange, shouldNotify: boolean) =>
  post<BulkAnswer>(`users/bulk_status/${notifyQuery(shouldNotify)}`, { body });

/** The account with this email address, ignoring case; null when there is none. */
export async function findUserByEmail(email: string): Promise<User | null> {
  const { results } = await listUsers({ email: email.trim(), limit: 1 });
  return results[0] ?? null;
}
