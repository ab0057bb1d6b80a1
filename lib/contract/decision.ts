import { z } from "zod";
import {
  decisionSources,
  factsProblem,
  noDetails,
  outcomes,
  type Reason,
  reasonCodes,
  targetKinds,
} from "../rules/decisions";
import { flagReasonCodes } from "../rules/rating";
import { assignment, id, listOf, paging, time } from "./common";
import { operation } from "./operation";

/** Why something is taken: a published reason, and the facts. Both go to everybody concerned. */
export interface Grounds {
  reason: Reason;
  facts: string;
}

/**
 * The grounds as sent: a code with its facts, or a free reason, which counts as facts under `other`. Without either, calls
 * that other clients make bare count as `other`; all others are refused.
 */
export const sentGrounds = {
  reason: z.string().trim().max(1000, "Ensure this field has no more than 1000 characters.").optional(),
  facts: z.string().trim().max(10_000).optional(),
};
export const sentGroundsBody = z.object(sentGrounds);
export type SentGrounds = z.infer<typeof sentGroundsBody>;

const isCode = (text: string): text is Reason => (reasonCodes as string[]).includes(text);

const noReason = "Choose one of the published reasons.";

/**
 * Reads grounds as they were sent. Gives what is wrong with them by field: none, a code without facts, and facts that are
 * too short.
 * @param isBareTaken whether a call without any counts as `other`, "No details given"
 */
export function readGrounds(
  { reason = "", facts = "" }: SentGrounds,
  { isBareTaken = false } = {},
): Grounds | { errors: Record<string, string[]> } {
  if (reason === "" && facts === "") {
    return isBareTaken ? { reason: "other", facts: noDetails } : { errors: { reason: [noReason] } };
  }
  const grounds = isCode(reason)
    ? { reason, facts }
    : { reason: "other" as const, facts: [reason, facts].filter(Boolean).join("\n") };
  const problem = factsProblem(grounds.facts);
  if (problem === null) return grounds;
  return { errors: { [facts === "" && !isCode(reason) ? "reason" : "facts"]: [problem] } };
}

/** The facts of a decision, where they are required. */
export const factsText = z
  .string("Enter the facts.")
  .trim()
  .superRefine((facts, ctx) => {
    const message = factsProblem(facts);
    if (message !== null) ctx.addIssue({ code: "custom", message });
  });

/** Grounds that a form requires. */
export const requiredGrounds = z.object({
  reason: z.enum(reasonCodes, noReason),
  facts: factsText,
});

/** A decision in the answer of the call that made it. */
export const decisionBrief = z.object({
  id,
  measure: z.enum(outcomes),
  reason: z.enum(reasonCodes).nullable(),
  facts: z.string(),
  /** Until when everybody concerned may appeal. */
  appeal_until: time,
});
export type DecisionBrief = z.infer<typeof decisionBrief>;

export const appealStatuses = ["open", "upheld", "reversed"] as const;

/** A party's appeal, as the party and moderators see it. */
export const appealView = z.object({
  id,
  text: z.string(),
  /** `upheld`: the decision stands; `reversed`: what it took is back. */
  status: z.enum(appealStatuses),
  answer: z.string(),
  due_at: time,
  decided_at: time.nullable(),
  created_at: time,
});
export type AppealView = z.infer<typeof appealView>;

/** What another person found of a decision that was drawn at random. */
const secondLook = z.object({
  upheld: z.boolean(),
  note: z.string(),
  by: z.object({ id, full_name: z.string() }),
  created_at: time,
});

export const decision = decisionBrief.extend({
  target_kind: z.enum(targetKinds),
  target_id: id,
  listing_id: id.nullable(),
  /** The name of the listing or category at that time; empty for accounts. */
  name: z.string(),
  source: z.enum(decisionSources),
  automated: z.boolean(),
  until: time.nullable(),
  /** Who decided, for moderators; otherwise null. */
  by: z.object({ id, full_name: z.string() }).nullable(),
  /** When it was reversed; null while it stands. */
  reversed_at: time.nullable(),
  /** What the caller is to it: null for a moderator who has nothing to do with it. */
  role: z.enum(["concerned", "reporter"]).nullable(),
  /** The caller's appeal, or for moderators the first one. */
  appeal: appealView.nullable(),
  /** For moderators, as its decider; otherwise null. */
  second_look: secondLook.nullable(),
  /** Whether no one but who decided may decide an appeal. */
  is_sole_decider: z.boolean(),
  created_at: time,
});
export type Decision = z.infer<typeof decision>;

/** A decision with the text that it is about, where it can still be read. */
export const decisionPage = decision.extend({
  title: z.string(),
  content: z.string(),
  /** What others said about the same, for moderators. */
  words: z.array(
    z.object({
      from: z.enum(["report", "reply", "review"]),
      reason: z.enum(flagReasonCodes).nullable(),
      text: z.string(),
    }),
  ),
});
export type DecisionPage = z.infer<typeof decisionPage>;
/** Of a mailed link. */
export const decisionToken = z.string().min(1).max(200).optional();

export const decisionsQuery = z.object({
  ...paging(1000, 50),
  ...assignment,
  target: z.enum(targetKinds).optional(),
  target_id: id.optional(),
  measure: z.enum(outcomes).optional(),
  reason: z.enum(reasonCodes).optional(),
  by: id.optional(),
  /** For moderators: the decisions drawn for a second look that wait for the caller's, or have had theirs. */
  second_look: z.enum(["open", "done"]).optional(),
});
export type DecisionsQuery = z.infer<typeof decisionsQuery>;

export const listDecisions = operation("GET decisions/", {
  summary: "Decisions about the caller and what they reported, newest first; all of them for moderators.",
  who: "user",
  query: decisionsQuery,
  answer: listOf(decision),
});

export const readDecision = operation("GET decisions/{id}/", {
  summary: "A decision, for whom it concerns, who reported in vain, and moderators; or with the token of the mail.",
  who: "guest",
  query: z.object({ token: decisionToken }),
  answer: decisionPage,
  throttle: "lists",
});

export const restoreBody = z.object({ replace: z.boolean().default(false) });

export const restoreDecision = operation("POST decisions/{id}/restore/", {
  summary: "Brings back what a decision took; 409 names what blocks it.",
  who: "moderator",
  body: restoreBody,
  risk: "none",
  answer: decision,
});

export const secondLookBody = z.object({
  /** Whether the decision stands; otherwise what it took comes back. */
  uphold: z.boolean("Choose whether the decision stands."),
  note: z.string().trim().max(1000).default(""),
  ...restoreBody.shape,
});
export type SecondLookBody = z.infer<typeof secondLookBody>;

export const lookAgain = operation("POST decisions/{id}/second_look/", {
  summary: "Confirms a decision that was drawn at random, or reverses it. Once, and not by who decided.",
  who: "moderator",
  body: secondLookBody,
  risk: "none",
  answer: decision,
});
