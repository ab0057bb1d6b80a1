import { z } from "zod";
import { appealLimits } from "../rules/decisions";
import { assignment, id, listOf, paging } from "./common";
import { appealStatuses, appealView, decision, decisionToken } from "./decision";
import { operation } from "./operation";
import { writtenText } from "./text";

export const appealBody = z.object({
  text: writtenText(appealLimits.most).refine(
    (text) => text.length >= appealLimits.least,
    `Enter at least ${appealLimits.least} characters.`,
  ),
  token: decisionToken,
});

export const appealDecision = operation("POST decisions/{id}/appeal/", {
  summary: "Appeals against a decision, once and within 180 days, from the account or with the token of the mail.",
  who: "guest",
  body: appealBody,
  risk: "none",
  answer: appealView,
  status: 201,
  throttle: "appeals",
});

/** An appeal with what it is about, for those who decide it. */
export const appeal = appealView.extend({
  decision,
  /** Who appeals; a guest by name. */
  party: z.object({ id: id.nullable(), full_name: z.string(), role: z.enum(["concerned", "reporter"]) }),
  /** Whether the caller may decide it, and if not, why. */
  problem: z.string().nullable(),
});
export type Appeal = z.infer<typeof appeal>;

export const appealsQuery = z.object({
  ...paging(1000, 50),
  ...assignment,
  status: z.enum(appealStatuses).optional(),
});
export type AppealsQuery = z.infer<typeof appealsQuery>;

export const listAppeals = operation("GET appeals/", {
  summary: "Appeals, those due first; of decisions about accounts and owners for admins only.",
  who: "moderator",
  query: appealsQuery,
  answer: listOf(appeal),
});

export const appealDecisionBody = z.object({
  /** Whether the decision stands; otherwise what it took comes back. */
  uphold: z.boolean("Choose whether the decision stands."),
  answer: writtenText(appealLimits.most),
  /** Lets a restored review replace a newer one by the same author, and a former owner the present one. */
  replace: z.boolean().default(false),
});
export type AppealDecisionBody = z.infer<typeof appealDecisionBody>;

export const decideAppeal = operation("POST appeals/{id}/decide/", {
  summary: "Decides an appeal: the decision stands, or what it took is restored. Not by who decided first.",
  who: "moderator",
  body: appealDecisionBody,
  risk: "none",
  answer: appeal,
});
