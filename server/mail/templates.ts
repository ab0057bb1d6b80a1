import "server-only";
import { type MailTemplate } from "./template";
import { accountMails } from "./templates/account";
import { alertMails } from "./templates/alert";
import { claimMails } from "./templates/claim";
import { contactMails } from "./templates/contact";
import { correctionMails } from "./templates/correction";
import { crowdfundMails } from "./templates/crowdfund";
import { decisionMails } from "./templates/decision";
import { invitationMails } from "./templates/invitation";
import { listingMails } from "./templates/listing";
import { premiumMails } from "./templates/premium";
import { reportMails } from "./templates/report";
import { reviewMails } from "./templates/review";
import { affiliationMails } from "./templates/affiliation";
import { teamMails } from "./templates/team";

/** Every mail that the site sends, by the name that the outbox stores. */
export const templates = {
  ...accountMails,
  ...alertMails,
  ...claimMails,
  ...listingMails,
  ...premiumMails,
  ...contactMails,
  ...correctionMails,
  ...crowdfundMails,
  ...decisionMails,
  ...reportMails,
  ...reviewMails,
  ...invitationMails,
  ...affiliationMails,
  ...teamMails,
} satisfies Record<string, MailTemplate<unknown>>;

export type TemplateName = keyof typeof templates;

/** The values that the template of this name needs. */
export type ValuesOf<Name extends TemplateName> = (typeof templates)[Name]["sample"];

/** The template that a row of the outbox names; null if it no longer exists. */
export const templateOf = (name: string): MailTemplate<unknown> | null =>
  Object.hasOwn(templates, name) ? templates[name as TemplateName] : null;
