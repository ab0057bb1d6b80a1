import { z } from "zod";
import { messageLimits } from "../rules/contact";
import { severalLines } from "../rules/written-text";
import { assignment, id, listOf, paging, time } from "./common";
import { operation } from "./operation";
import { atMost, nameText, writtenText } from "./text";

/** The email address of someone without an account. */
export const guestEmail = z
  .email("Enter a valid email address.")
  .max(254, "Ensure this field has no more than 254 characters.");

/** Signed-in people write with the name and address of their account. */
export const messageBody = z.object({
  name: nameText.nullish(),
  email: guestEmail.nullish(),
  text: writtenText(messageLimits.text),
});
export type MessageBody = z.infer<typeof messageBody>;

export const sendMessage = operation("POST contact/", {
  summary:
    "Sends a message to the people who run the site. A guest gives name and email and gets 202 and a link to confirm it.",
  who: "guest",
  body: messageBody,
  bodyKilobytes: 64,
  risk: "none",
  answer: z.object({ detail: z.string() }),
  throttle: "messages",
});

/** The token of a mailed link. */
export const tokenBody = z.object({ token: z.string().min(1).max(100) });

export const confirmMessage = operation("POST contact/confirm/", {
  summary: "Confirms a guest's message with the token of the mailed link. Repeats change nothing.",
  who: "guest",
  body: tokenBody,
  risk: "none",
  answer: z.object({ detail: z.string() }),
  throttle: "reports",
});

export const messageStatuses = ["open", "answered"] as const;

export const contactMessage = z.object({
  id,
  name: z.string(),
  /** Null for moderators. */
  email: z.string().nullable(),
  /** The writer's account, if they were signed in. */
  user_id: id.nullable(),
  text: z.string(),
  /** What was mailed; empty if it was closed without an answer, null while it is open. */
  answer: z.string().nullable(),
  answered_at: time.nullable(),
  created_at: time,
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const messagesQuery = z.object({
  ...paging(200, 50),
  ...assignment,
  status: z.enum(messageStatuses).default("open"),
});
export type MessagesQuery = z.infer<typeof messagesQuery>;

export const listMessages = operation("GET contact/", {
  summary: "Messages to the people who run the site: open ones oldest first, answered ones newest first.",
  who: "moderator",
  query: messagesQuery,
  answer: listOf(contactMessage),
});

export const answerBody = z.object({
  answer: z.string().transform(severalLines).pipe(atMost(messageLimits.answer)).default(""),
});

export const answerMessage = operation("POST contact/{id}/answer/", {
  summary: "Mails an answer and closes the message; without an answer, it is closed silently. 409 if it is closed.",
  who: "moderator",
  body: answerBody,
  risk: "none",
  answer: contactMessage,
});
