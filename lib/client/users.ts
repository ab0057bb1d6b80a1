import { type ClosingBody, type OwnUser, type ProfileBody, type User } from "../contract/user";
import { get, patch, post, remove } from "./http";
import { asAccount } from "./signed-in-hint";

/** The path of the export of the caller's data. */
export const exportPath = "users/me/export/";

/** The signed-in account. @throws ApiError 401 for guests. */
export const readMe = () => get<OwnUser>("users/me/");

/** Changes the given profile fields or preferences of the signed-in account `id`. */
export const changeMe = (id: number, changes: ProfileBody) => asAccount(id, () => patch<OwnUser>("users/me/", changes));

/** Closes the caller's account and ends its sessions. */
export const closeMe = (closing: ClosingBody) => remove("users/me/", closing);

/** Makes the signed-in account `id` the first admin. */
export const becomeAdmin = (id: number) => asAccount(id, () => post<OwnUser>("users/become-admin/"));

/** Fallback for `becomeAdmin`: changes the role of the account. */
export const promoteMyself = (id: number) => patch<User>(`users/${id}/`, { user_type: "admin" });

/** Ends one session of the signed-in account. */
export const endSession = (account: number, id: number) => asAccount(account, () => remove(`users/me/sessions/${id}/`));

/** Signs the account out everywhere, this browser included. */
export const endAllSessions = (account: number) => asAccount(account, () => remove("users/me/sessions/"));
