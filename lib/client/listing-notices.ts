import { type NoticeBody, type NoticeChoices } from "../contract/listing-notice";
import { patch } from "./http";
import { asAccount } from "./signed-in-hint";

/** Chooses which mails about a listing the signed-in account `id` gets. */
export const changeNotices = (id: number, listing: number, body: NoticeBody) =>
  asAccount(id, () => patch<NoticeChoices>(`users/me/listing-notices/${listing}/`, body));
