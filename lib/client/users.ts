import { type ClosingBody, type OwnUser, type ProfileBody, type User } from "../contract/user";
import { get, patch, post, remove } from "./http";

/** Where everything that is held about the caller is read as a file. */
export const exportAddress = "/api/users/me/export/";

/** The account that is signed in. @throws ApiError 401 when nobody is. */
export const readMe = () => get<OwnUser>("users/me/");

/** Changes one's own profile or preferences; what is not given stays. */
export const changeMe = (changes: ProfileBody) => patch<OwnUser>("users/me/", changes);

/** Closes the caller's account and ends its sessions. */
export const closeMe = (closing: ClosingBody) => remove("users/me/", closing);

/** Makes the caller the first admin. */
export const becomeAdmin = () => post<OwnUser>("users/become-admin/");

/** The other way to it: the caller's own account is given the role. */
export const promoteMyself = (id: number) => patch<User>(`users/${id}/`, { user_type: "admin" });
