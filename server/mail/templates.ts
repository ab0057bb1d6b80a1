import "server-only";
import { type MailTemplate } from "./template";
import { accountApproved } from "./templates/account-approved";
import { accountClosed } from "./templates/account-closed";
import { accountReactivated } from "./templates/account-reactivated";
import { accountSuspended } from "./templates/account-suspended";
import { claimApproved } from "./templates/claim-approved";
import { claimReceived } from "./templates/claim-received";
import { claimRejected } from "./templates/claim-rejected";
import { claimWaiting } from "./templates/claim-waiting";
import { contributionReceived } from "./templates/contribution-received";
import { contributionRefunded } from "./templates/contribution-refunded";
import { listingApproved } from "./templates/listing-approved";
import { ownerEnded } from "./templates/owner-ended";
import { ownerSet } from "./templates/owner-set";
import { planReceipt } from "./templates/plan-receipt";
import { planRefund } from "./templates/plan-refund";
import { premiumEnding } from "./templates/premium-ending";
import { transferAsked } from "./templates/transfer-asked";
import { reviewApproved } from "./templates/review-approved";
import { reviewDigest } from "./templates/review-digest";
import { reviewEditRejected } from "./templates/review-edit-rejected";
import { reviewPosted } from "./templates/review-posted";
import { reviewRemoved } from "./templates/review-removed";
import { reviewReplied } from "./templates/review-replied";

/** Every mail that the site sends, by the name under which the outbox keeps it. */
export const templates = {
  "account-approved": accountApproved,
  "account-suspended": accountSuspended,
  "account-reactivated": accountReactivated,
  "account-closed": accountClosed,
  "claim-received": claimReceived,
  "claim-waiting": claimWaiting,
  "claim-approved": claimApproved,
  "claim-rejected": claimRejected,
  "transfer-asked": transferAsked,
  "owner-set": ownerSet,
  "owner-ended": ownerEnded,
  "listing-approved": listingApproved,
  "plan-receipt": planReceipt,
  "plan-refund": planRefund,
  "premium-ending": premiumEnding,
  "contribution-received": contributionReceived,
  "contribution-refunded": contributionRefunded,
  "review-approved": reviewApproved,
  "review-digest": reviewDigest,
  "review-edit-rejected": reviewEditRejected,
  "review-posted": reviewPosted,
  "review-removed": reviewRemoved,
  "review-replied": reviewReplied,
} satisfies Record<string, MailTemplate<unknown>>;

export type TemplateName = keyof typeof templates;

/** What the template of this name needs to know. */
export type ValuesOf<Name extends TemplateName> = (typeof templates)[Name]["sample"];

/** The template that a row of the outbox names; null for one that there is no more. */
export const templateOf = (name: string): MailTemplate<unknown> | null =>
  Object.hasOwn(templates, name) ? templates[name as TemplateName] : null;
