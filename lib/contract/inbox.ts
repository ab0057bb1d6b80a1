import { z } from "zod";
import { reviewLimits } from "../rules/rating";
import { id, paging } from "./common";
import { operation } from "./operation";
import { review } from "./review";
import { writtenLine, writtenText } from "./text";

/** `none`: without a reply, and not marked as needing none; `skipped`: marked so. */
export const inboxReplies = ["none", "skipped", "replied", "all"] as const;
export const inboxSorts = ["oldest", "newest", "lowest", "highest"] as const;
export const inboxDays = ["7", "30", "90", "365"] as const;

/** The number of reviews on a page of the inbox. */
export const INBOX_PAGE = 20;

const starList = z
  .string()
  .regex(/^[1-5](,[1-5])*$/, "Whole numbers from 1 to 5, separated by commas, are required.")
  .transform((text) => text.split(",").map(Number));

export const inboxQuery = z.object({
  ...paging(100, INBOX_PAGE),
  listing_id: id.optional(),
  reply: z.enum(inboxReplies).default("none"),
  stars: starList.optional(),
  /** Words of the title or text. */
  q: z.string().trim().max(200).optional(),
  /** Only reviews of the last days. */
  days: z.enum(inboxDays).optional(),
  sort: z.enum(inboxSorts).default("oldest"),
});
export type InboxQuery = z.output<typeof inboxQuery>;

const number = z.number().int();

export const inboxReview = review.extend({ no_reply_needed: z.boolean() });
export type InboxReview = z.infer<typeof inboxReview>;

export const inbox = z.object({
  count: number,
  results: z.array(inboxReview),
  /** How many there are by reply, of the listing, words, and days asked for. */
  replies: z.object({ none: number, skipped: number, replied: number, all: number }),
  /** How many of those that `reply` selects have 1, 2, … 5 stars. */
  stars: z.tuple([number, number, number, number, number]),
});
export type Inbox = z.infer<typeof inbox>;

export const readInbox = operation("GET owner/reviews/", {
  summary: "The visible reviews of all listings that the caller answers for, by default those without a reply.",
  who: "user",
  query: inboxQuery,
  answer: inbox,
  throttle: "lists",
});

/** The most templates of a person. */
export const MOST_TEMPLATES = 20;
export const templateNameLength = 40;

export const templateBody = z.object({
  name: writtenLine(templateNameLength),
  content: writtenText(reviewLimits.reply),
});
export type TemplateBody = z.infer<typeof templateBody>;

export const replyTemplate = z.object({ id, name: z.string(), content: z.string() });
export type ReplyTemplate = z.infer<typeof replyTemplate>;

export const listTemplates = operation("GET owner/reply-templates/", {
  summary: "The caller's texts for replies, oldest first.",
  who: "user",
  answer: z.array(replyTemplate),
});

export const createTemplate = operation("POST owner/reply-templates/", {
  summary: "Adds a text for replies; 409 if there are 20 already.",
  who: "active",
  body: templateBody,
  risk: "none",
  answer: replyTemplate,
  status: 201,
  act: "save templates",
});

export const changeTemplate = operation("PATCH owner/reply-templates/{id}/", {
  summary: "Changes one of the caller's texts for replies.",
  who: "active",
  body: templateBody,
  risk: "none",
  answer: replyTemplate,
});

export const deleteTemplate = operation("DELETE owner/reply-templates/{id}/", {
  summary: "Deletes one of the caller's texts for replies.",
  who: "user",
  risk: "none",
});
