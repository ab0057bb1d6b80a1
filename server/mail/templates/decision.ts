import "server-only";
import { z } from "zod";
import { moderationKinds } from "@/lib/contract/moderation";
import { textsOf } from "@/lib/messages/decision";
import { explanationOf, measureNames, measures, reasonCodes, reasons } from "@/lib/rules/decisions";
import { assignedPath, moderationLists } from "@/lib/site/moderation-lists";
import { routes } from "@/lib/site/routes";
import { decisionTokens } from "../../auth/mail-token";
import { greeting, type MailSite, mailTemplate } from "../template";

const values = z.strictObject({
  /** Of the receiver. */
  name: z.string(),
  id: z.int(),
  key: z.string(),
  /** The name of the listing or category. */
  about: z.string(),
});
const sample = { name: "Robin Ashdown", id: 7, key: "sample", about: "Harbor Family Law" };

const mailOfMeasure = {
  kind: "account" as const,
  isFarewell: true as const,
  reason: (site: { name: string }) => `You added something to ${site.name}, or have an account there.`,
};

/** Leads to a decision, as one of its parties. */
export const decisionLink = ({ id, key }: { id: number; key: string }, site: MailSite) => ({
  link: "See the decision or appeal",
  href: site.at(routes.decision(id, decisionTokens.tokenOf(key))),
});

/** Emails about decisions and appeals. No setting switches those to the people concerned off. */
export const decisionMails = {
  /** Something was taken from the receiver. */
  "decision-made": mailTemplate({
    ...mailOfMeasure,
    values: z.strictObject({
      ...values.shape,
      measure: z.enum(measureNames),
      isAutomated: z.boolean().optional(),
      /** The text that it is about; may be empty. */
      quote: z.string(),
      reason: z.enum(reasonCodes),
      facts: z.string(),
      appealUntil: z.string(),
      /** How many more things of the receiver the same decision took. */
      others: z.int(),
    }),
    sample: {
      ...sample,
      measure: "review_removed",
      quote: "Clear answers",
      reason: "private_data" as const,
      facts: "The second sentence names a patient.",
      appealUntil: "May 27, 2027",
      others: 0,
    },
    subject: ({ measure, isAutomated = false, about }) => textsOf(measure, isAutomated).headline(about),
    body: ({ measure, isAutomated = false, about, quote, reason, facts, appealUntil, others, ...given }, site) => {
      const { headline, gone, stays } = textsOf(measure, isAutomated);
      const explanation = explanationOf(reason, measures[measure].target);
      return [
        greeting(given.name),
        `${headline(about)}.`,
        ...(quote ? [{ quote }] : []),
        { facts: [["Reason", reasons[reason].label]] as const },
        ...(explanation ? [explanation] : []),
        "The facts:",
        { quote: facts },
        `What's gone: ${gone}`,
        `What stays: ${stays}`,
        ...(others > 0 ? [`The same holds for ${others} more of yours.`] : []),
        `If you think this is wrong, you can appeal once, until ${appealUntil}. Someone else then decides.`,
        decisionLink(given, site),
        { link: "Guidelines", href: site.at(routes.guidelines) },
      ];
    },
  }),

  /** What an earlier decision took from the receiver is back. */
  "decision-reversed": mailTemplate({
    ...mailOfMeasure,
    values: z.strictObject({ ...values.shape, measure: z.enum(measureNames), isAutomated: z.boolean().optional() }),
    sample: { ...sample, measure: "review_removed" },
    subject: ({ about }) => (about ? `Restored: ${about}` : "Restored: your account"),
    body: ({ measure, isAutomated = false, about, ...given }, site) => [
      greeting(given.name),
      "We have reversed this decision, and what it took is back:",
      { quote: `${textsOf(measure, isAutomated).headline(about)}.` },
      decisionLink(given, site),
    ],
  }),

  /** Someone else looked at a decision that the receiver appealed. */
  "appeal-decided": mailTemplate({
    ...mailOfMeasure,
    values: z.strictObject({
      ...{ name: z.string(), id: z.int(), key: z.string() },
      headline: z.string(),
      isReversed: z.boolean(),
      answer: z.string(),
    }),
    sample: {
      ...{ name: "Robin Ashdown", id: 7, key: "sample" },
      headline: "Your review of Harbor Family Law was removed",
      isReversed: false,
      answer: "The phone number in it is not the office's own.",
    },
    subject: ({ isReversed }) =>
      isReversed ? "Your appeal: we reversed our decision" : "Your appeal: our decision stands",
    body: ({ name, headline, isReversed, answer, ...given }, site) => [
      greeting(name),
      "You appealed this decision:",
      { quote: `${headline}.` },
      isReversed
        ? "Someone else looked at it and reversed it. What it took is back. They write:"
        : "Someone else looked at it, and it stands. They write:",
      { quote: answer },
      decisionLink(given, site),
    ],
  }),

  /** To a moderator: a colleague gave them an item to decide. */
  "item-assigned": mailTemplate({
    kind: "general",
    values: z.strictObject({ name: z.string(), by: z.string(), kind: z.enum(moderationKinds), note: z.string() }),
    sample: { name: "Kim Vale", by: "Robin Ashdown", kind: "reports" as const, note: "You know this listing." },
    reason: (site) => `You are a moderator of ${site.name}.`,
    subject: ({ kind }) => `Assigned to you: one of the ${moderationLists[kind].nouns[1]}`,
    body: ({ name, by, kind, note }, site) => [
      greeting(name),
      `${by} assigned an item to you, in the list of ${moderationLists[kind].nouns[1]}${note ? ":" : "."}`,
      ...(note ? [{ quote: note }] : []),
      { link: "See what is assigned to you", href: site.at(assignedPath(kind)) },
    ],
  }),
};
