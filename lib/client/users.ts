import { type ProfileBody } from "../contract/user";
import { call } from "./http";
import { asAccount } from "./signed-in-hint";

/** Changes the given profile fields or preferences of the signed-in account `id`. */
export const changeMe = (id: number, body: ProfileBody) => asAccount(id, () => call("PATCH", "users/me/", { body }));

/** Makes the signed-in account `id` the first admin. */
export const becomeAdmin = (id: number) => asAccount(id, () => call("POST", "users/become-admin/"));

/** Ends one session of the signed-in account. */
export const endSession = (account: number, id: number) =>
  asAccount(account, () => call("DELETE", "users/me/sessions/{id}/", { params: { id } }));

/** Signs the account out everywhere, this browser included. */
export const endAllSessions = (account: number) => asAccount(account, () => call("DELETE", "users/me/sessions/"));
