import "server-only";
import { z } from "zod";
import { greeting, type MailSite, mailTemplate, writeToSupport } from "../template";

const person = { name: "Robin Ashdown", listing: "Ashdown and Partners" };
const personValues = z.strictObject({ name: z.string(), listing: z.string() });
const claimed = (site: MailSite) => `You claimed a listing on ${site.name}.`;
const owns = (site: MailSite) => `You own a listing on ${site.name}.`;
const openDashboard = (site: MailSite) => ({ link: "Open your dashboard", href: site.at("/ownerdashboard") });
const ownReviewRemoved = {
  text: "If you had reviewed it, your review has been removed, because owners can't review their own listings.",
};

/** Emails about the ownership of a listing. */
export const claimMails = {
  /** To the person who claimed a listing or asked to take one over. */
  "claim-received": mailTemplate({
    kind: "claim",
    values: z.strictObject({ ...personValues.shape, path: z.string(), isTransfer: z.boolean() }),
    sample: { ...person, path: "/business/legal/ashdown-and-partners", isTransfer: false },
    reason: claimed,
    subject: ({ listing }) => `We received your request for ${listing}`,
    body: ({ name, listing, path, isTransfer }, site) => [
      greeting(name),
      { text: `We received your ${isTransfer ? "request to take over" : "claim to"} the listing ${listing}.` },
      ...(isTransfer ? [{ text: "We have asked the current owner to agree to the transfer." }] : []),
      { text: "We'll review your request and email you as soon as we decide." },
      { link: "Open the listing", href: site.at(path) },
    ],
  }),

  /** To the site's admins: a claim is waiting for a decision. */
  "claim-waiting": mailTemplate({
    kind: "claim",
    values: z.strictObject({
      listing: z.string(),
      claimant: z.string(),
      relationship: z.string(),
      isTransfer: z.boolean(),
    }),
    sample: {
      listing: "Ashdown and Partners",
      claimant: "Robin Ashdown",
      relationship: "I am a partner of the firm.",
      isTransfer: false,
    },
    reason: (site) => `You are an admin of ${site.name}.`,
    subject: ({ listing, isTransfer }) => `${isTransfer ? "Transfer request" : "Claim"} to review: ${listing}`,
    body: ({ listing, claimant, relationship, isTransfer }, site) => [
      { text: `${claimant} ${isTransfer ? "asks to take over" : "claims"} the listing ${listing} and writes:` },
      { quote: relationship },
      { link: "Manage listings", href: site.at("/adminmanagebusinesses") },
    ],
  }),

  /** To the claimant. */
  "claim-approved": mailTemplate({
    kind: "claim",
    values: personValues,
    sample: person,
    reason: claimed,
    subject: ({ listing }) => `${listing} is yours now`,
    body: ({ name, listing }, site) => [
      greeting(name),
      { text: `Your claim has been approved. You are now the owner of the listing ${listing} and can edit it.` },
      ownReviewRemoved,
      openDashboard(site),
    ],
  }),

  /** To the claimant. */
  "claim-rejected": mailTemplate({
    kind: "claim",
    values: z.strictObject({
      ...personValues.shape,
      /** In the admin's words; may be empty. */
      reason: z.string(),
    }),
    sample: { ...person, reason: "We could not reach the office." },
    reason: claimed,
    subject: ({ listing }) => `Your request for ${listing} was not approved`,
    body: ({ name, listing, reason }, site) => [
      greeting(name),
      { text: `Your request for the listing ${listing} was not approved.` },
      ...(reason === "" ? [] : [{ text: "Reason:" }, { quote: reason }]),
      ...writeToSupport(site, "If you can tell us more, submit a new request or write to us."),
    ],
  }),

  /** To the owner of a listing that another person asks to take over. */
  "transfer-asked": mailTemplate({
    kind: "claim",
    values: z.strictObject({
      ...personValues.shape,
      claimant: z.string(),
      relationship: z.string(),
      /** The day from which an admin may decide without the owner's consent. */
      decidableFrom: z.string(),
    }),
    sample: {
      ...person,
      claimant: "Kim Vale",
      relationship: "I bought the firm.",
      decidableFrom: "March 4, 2026",
    },
    reason: owns,
    subject: ({ listing }) => `Ownership transfer requested: ${listing}`,
    body: ({ name, listing, claimant, relationship, decidableFrom }, site) => [
      greeting(name),
      { text: `${claimant} asks to become the owner of your listing ${listing} and writes:` },
      { quote: relationship },
      { text: "If you agree, confirm the transfer on your dashboard, and an admin can complete it right away." },
      openDashboard(site),
      ...writeToSupport(
        site,
        `If you don't, write to us before ${decidableFrom}. From that day on, an admin may decide without you.`,
      ),
    ],
  }),

  /** To a person whom an admin made the owner of a listing. */
  "owner-set": mailTemplate({
    kind: "claim",
    values: personValues,
    sample: person,
    reason: owns,
    subject: ({ listing }) => `You are now the owner of ${listing}`,
    body: ({ name, listing }, site) => [
      greeting(name),
      { text: `An admin has made you the owner of the listing ${listing}. You can edit it now.` },
      ownReviewRemoved,
      openDashboard(site),
    ],
  }),

  /** To a listing's former owner. */
  "owner-ended": mailTemplate({
    kind: "claim",
    values: personValues,
    sample: person,
    reason: (site) => `You owned a listing on ${site.name}.`,
    subject: ({ listing }) => `You are no longer the owner of ${listing}`,
    body: ({ name, listing }, site) => [
      greeting(name),
      { text: `The listing ${listing} no longer belongs to your account.` },
      ...writeToSupport(site),
    ],
  }),
};
