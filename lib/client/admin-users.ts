import { type BulkAnswer, type StatusChangeBody } from "../contract/admin";
import { type NewUserBody, type User, type UserChanges } from "../contract/user";
import { type Ask, notifyQuery, readList } from "./admin-list";
import { patch, post } from "./http";

/** Accounts, the newest first. @throws ApiError 403 when the caller is no admin any more. */
export const listUsers = (ask: Ask) => readList<User>("users/", ask);

/** Adds an account; `key` makes a repeat harmless. */
export const createUser = (user: NewUserBody, { isTold, key }: { isTold: boolean; key: string }) =>
  post<User>(`users/${notifyQuery(isTold)}`, { body: user, idempotencyKey: key });

/** Changes the given fields of an account. */
export const changeUser = (id: number, changes: UserChanges, isTold: boolean) =>
  patch<User>(`users/${id}/${notifyQuery(isTold)}`, changes);

/** Sets the status of one or many; those that it can't be done with come back as skipped. @throws ApiError 409 for all. */
export const setUserStatus = (asked: StatusChangeBody, isTold: boolean) =>
  post<BulkAnswer>(`users/bulk_status/${notifyQuery(isTold)}`, { body: asked });

/** The account of this e-mail, in any case of its letters; null when there is none. */
export async function findUserByEmail(email: string): Promise<User | null> {
  const { results } = await listUsers({ email: email.trim(), limit: 1 });
  return results[0] ?? null;
}
