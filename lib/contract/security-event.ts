import { z } from "zod";
import { securityEventKinds } from "../rules/security-events";
import { id, listOf, moment, paging, time } from "./common";
import { operation } from "./operation";

export const securityEvent = z.object({
  id: z.number().int(),
  kind: z.enum(securityEventKinds),
  /** The account, if one was signed in. */
  user_id: id.nullable(),
  /** Its current name; null for a guest and a closed account. */
  user_name: z.string().nullable(),
  /** The operation, such as "POST reviews/", or the audited action. */
  operation: z.string(),
  reason: z.string(),
  /** Equal for events of one network within a day; it doesn't identify the network. */
  source: z.string(),
  /** How many equal events of a few seconds this row counts. */
  count: z.number().int(),
  created_at: time,
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const securityEventQuery = z.object({
  ...paging(1000, 50),
  kind: z.enum(securityEventKinds).optional(),
  user: id.optional(),
  source: z.string().max(20).optional(),
  /** From `since` on, and before `until`. */
  since: moment.optional(),
  until: moment.optional(),
});
export type SecurityEventQuery = z.infer<typeof securityEventQuery>;

export const listSecurityEvents = operation("GET security/events/", {
  summary: "Sign-ins, refusals, changes of rights, exports, and limits that were hit, newest first.",
  who: "admin",
  readsLong: true,
  query: securityEventQuery,
  answer: listOf(securityEvent),
});
