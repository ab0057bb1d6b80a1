import { z } from "zod";
import { listingNoticeKeys, type ListingNotice } from "../rules/listing-notices";
import { id, listOf } from "./common";
import { operation } from "./operation";

/** On, off, or null for what the account's settings say. */
const choice = z.boolean().nullable();
const choices = z.object(
  Object.fromEntries(listingNoticeKeys.map((key) => [key, choice])) as Record<ListingNotice, typeof choice>,
);

/** Which mails about a listing the caller wants. Kinds that they never get are left out. */
export const noticeChoices = z.object({ listing_id: id, name: z.string(), choices: choices.partial() });
export type NoticeChoices = z.infer<typeof noticeChoices>;

export const listNoticeChoices = operation("GET users/me/listing-notices/", {
  summary: "Which mails the caller wants about each listing that they own or work on.",
  who: "user",
  answer: listOf(noticeChoices),
});

export const noticeBody = choices.partial();
export type NoticeBody = z.infer<typeof noticeBody>;

export const changeNoticeChoices = operation("PATCH users/me/listing-notices/{id}/", {
  summary: "Chooses which mails the caller wants about a listing; null follows the account's settings.",
  who: "user",
  body: noticeBody,
  risk: "none",
  answer: noticeChoices,
  throttle: "profiles",
});
