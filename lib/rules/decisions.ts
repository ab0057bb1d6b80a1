import { cannedFacts, factsLimits, type RemovalReason, removalReasons } from "./removal-reasons";
import { dayMs, hourMs } from "./time";

/** What decisions are about. */
export const targetKinds = ["review", "reply", "photo", "listing", "category", "claim", "user"] as const;
export type TargetKind = (typeof targetKinds)[number];

interface MeasureRule {
  target: TargetKind;
  label: string;
  /** The least role that may take it, and that decides appeals against it. */
  who: "moderator" | "admin";
}

/** What moderators, admins, or the site take from people. */
export const measures = {
  review_refused: { target: "review", label: "Review refused", who: "moderator" },
  review_removed: { target: "review", label: "Review removed", who: "moderator" },
  revision_rejected: { target: "review", label: "Edit rejected", who: "moderator" },
  reply_deleted: { target: "reply", label: "Reply deleted", who: "moderator" },
  photo_refused: { target: "photo", label: "Photo refused", who: "moderator" },
  photo_removed: { target: "photo", label: "Photo removed", who: "moderator" },
  listing_refused: { target: "listing", label: "Listing refused", who: "moderator" },
  listing_suspended: { target: "listing", label: "Listing suspended", who: "moderator" },
  listing_closed: { target: "listing", label: "Listing marked as closed", who: "moderator" },
  category_refused: { target: "category", label: "Category refused", who: "admin" },
  category_request_refused: { target: "listing", label: "Category change refused", who: "admin" },
  claim_rejected: { target: "claim", label: "Claim rejected", who: "moderator" },
  owner_removed: { target: "listing", label: "Owner removed", who: "admin" },
  member_removed: { target: "listing", label: "Team member removed", who: "admin" },
  account_refused: { target: "user", label: "Account refused", who: "admin" },
  account_suspended: { target: "user", label: "Account suspended", who: "admin" },
} as const satisfies Record<string, MeasureRule>;

export type Measure = keyof typeof measures;
export const measureNames = Object.keys(measures) as Measure[];

/** What a decision does: a measure, or nothing about what was reported, or the reversal of an earlier decision. */
export const outcomes = [...measureNames, "report_declined", "restored"] as const;
export type Outcome = (typeof outcomes)[number];

/** Whether an outcome takes something from someone. */
export const isMeasure = (outcome: Outcome): outcome is Measure => outcome in measures;

/** The least role that may decide appeals against a decision. */
export const deciderOf = (outcome: Outcome): "moderator" | "admin" =>
  isMeasure(outcome) ? measures[outcome].who : "moderator";

export const outcomeLabel = (outcome: Outcome): string => {
  if (isMeasure(outcome)) return measures[outcome].label;
  return outcome === "restored" ? "Restored" : "Report declined";
};

/** Where a decision comes from: a look of one's own, people's reports, or what the site found by itself. */
export const decisionSources = ["own", "report", "signal"] as const;
export type DecisionSource = (typeof decisionSources)[number];

/** The reasons that decisions may name beside those for removing a review. */
const otherReasons = {
  not_proved: { label: "Not proved", explanation: "What was given doesn't prove that the listing is the person's." },
  not_real: { label: "Not real", explanation: "It doesn't exist, or not as described." },
  duplicate: { label: "Duplicate", explanation: "The site already has it." },
  closed: { label: "Closed or moved", explanation: "It is no longer at this place." },
  abuse: { label: "Abuse", explanation: "The account was used against the site's rules." },
} as const;

const { other, ...reviewReasons } = removalReasons;

/** Every reason that a decision may name: the codes that the API takes. */
export const reasons = { ...reviewReasons, ...otherReasons, other } as const;

export type Reason = keyof typeof reasons;
export const reasonCodes = Object.keys(reasons) as Reason[];

/** The reasons that fit a target, in the order of the form. */
export const reasonsFor: Record<TargetKind, readonly Reason[]> = {
  review: Object.keys(removalReasons) as Reason[],
  reply: [
    "hate_or_threat",
    "sexual",
    "private_data",
    "confidential",
    "advertising",
    "illegal",
    "impersonation",
    "other",
  ],
  photo: ["sexual", "private_data", "confidential", "advertising", "wrong_listing", "illegal", "duplicate", "other"],
  listing: [
    "not_real",
    "closed",
    "duplicate",
    "not_proved",
    "impersonation",
    "advertising",
    "private_data",
    "illegal",
    "other",
  ],
  category: ["duplicate", "not_real", "advertising", "other"],
  claim: ["not_proved", "impersonation", "conflict_of_interest", "other"],
  user: ["abuse", "advertising", "impersonation", "hate_or_threat", "duplicate", "illegal", "other"],
};

/** What a reason means for this target; null where its label says enough. */
export function explanationOf(reason: Reason, target: TargetKind): string | null {
  if (reason in otherReasons) return otherReasons[reason as keyof typeof otherReasons].explanation;
  return target === "review" && reason !== "other" ? reasons[reason].explanation : null;
}

/** How the facts of a reason may begin, for the moderator to complete; null where nothing fits. */
export function cannedFactsFor(reason: Reason, target: TargetKind): string | null {
  if (target === "review" && reason in removalReasons) return cannedFacts[reason as RemovalReason];
  return reason in otherCannedFacts ? otherCannedFacts[reason as keyof typeof otherCannedFacts] : null;
}

const otherCannedFacts = {
  not_proved: "What was given doesn't show that the listing is theirs: ",
  not_real: "We found nothing under this name and address: ",
  duplicate: "The site already has it: ",
  closed: "It is no longer at this place: ",
  abuse: "The account was used against our rules: ",
};

/** The facts of a decision for which a client gave none. */
export const noDetails = "No details given";

const leastWords = 3;

/** What is wrong with the facts of a decision, as a sentence; null for nothing. */
export function factsProblem(facts: string): string | null {
  if (facts.length < factsLimits.least) return `Enter at least ${factsLimits.least} characters.`;
  if (facts.length > factsLimits.most) return `Ensure this field has no more than ${factsLimits.most} characters.`;
  const words = new Set(facts.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return words.size < leastWords ? `Enter at least ${leastWords} different words.` : null;
}

/** How long everybody concerned may appeal, and how soon appeals should be answered, in days. */
export const appealDays = { open: 180, due: 7 };

/** After how many hours the person who decided may decide the appeal where no one else may. */
export const soleDeciderHours = 24;

/** Which share of the decisions that people take another person looks at again. */
export const secondLookShare = 0.1;

/** The lengths of an appeal and of its answer. */
export const appealLimits = { least: 20, most: 5000 };

/** The last moment to appeal against a decision. */
export const appealUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + appealDays.open * dayMs);

/** When an appeal should be answered. */
export const appealDue = (appealedAt: Date): Date => new Date(appealedAt.getTime() + appealDays.due * dayMs);

/**
 * Whether someone may decide an appeal: anybody who may take the measure except who took it; where no one else may, that
 * one after 24 hours.
 */
export function mayDecideAppeal(appeal: {
  isSameDecider: boolean;
  hasOthers: boolean;
  appealedAt: Date;
  now: Date;
}): boolean {
  if (!appeal.isSameDecider) return true;
  return !appeal.hasOthers && appeal.now.getTime() - appeal.appealedAt.getTime() >= soleDeciderHours * hourMs;
}
