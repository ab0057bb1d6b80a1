import { type NoticeBody } from "../contract/listing-notice";
import { call } from "./http";
import { asAccount } from "./signed-in-hint";

/** Chooses which mails about a listing the signed-in account `id` gets. */
export const changeNotices = (id: number, listing: number, body: NoticeBody) =>
  asAccount(id, () => call("PATCH", "users/me/listing-notices/{id}/", { params: { id: listing }, body }));
