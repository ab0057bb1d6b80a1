import "server-only";
import { z } from "zod";
import { routes } from "@/lib/site/routes";
import { greeting, type MailSite, mailTemplate, writeToSupport } from "../template";

const person = { name: "Robin Ashdown", listing: "Ashdown and Partners" };
const personValues = z.strictObject({ name: z.string(), listing: z.string() });
const claimed = (site: MailSite) => `You claimed a listing on ${site.name}.`;
const owns = (site: MailSite) => `You own a listing on ${site.name}.`;
const openListing = (site: MailSite, path: string) => ({ link: "Open the listing", href: site.at(path) });
const openDashboard = (site: MailSite) => ({ link: "Open your dashboard", href: site.at("/ownerdashboard") });
const ownReviewRemoved =
  "If you had reviewed it, your review has been removed, because owners can't review their own listings.";

/** Emails about the ownership of a listing. */
export const claimMails = {
  /** To the person who claimed a listing or asked to take one over. */
  "claim-received": mailTemplate({
    kind: "claim",
    values: z.strictObject({ ...personValues.shape, path: z.string(), isTransfer: z.boolean() }),
    sample: { ...person, path: "/claims/12", isTransfer: false },
    reason: claimed,
    subject: ({ listing }) => `We received your request for ${listing}`,
    body: ({ name, listing, path, isTransfer }, site) => [
      greeting(name),
      `We received your ${isTransfer ? "request to take over" : "claim to"} the listing ${listing}.`,
      ...(isTransfer ? ["We have asked the current owner to agree to the transfer."] : []),
      "We'll review your request and email you as soon as we decide.",
      "Proof that the listing is yours speeds up the decision. You can add it at any time.",
      { link: "View claim", href: site.at(path) },
    ],
  }),

  /** To the claimant: the listing closed, or was suspended. */
  "claim-paused": mailTemplate({
    kind: "claim",
    values: z.strictObject({ ...personValues.shape, isClosed: z.boolean(), path: z.string() }),
    sample: { ...person, isClosed: true, path: "/claims/12" },
    reason: claimed,
    subject: ({ listing }) => `Your claim on ${listing} waits`,
    body: ({ name, listing, isClosed, path }, site) => [
      greeting(name),
      `The listing ${listing} ${isClosed ? "was marked as closed or moved" : "was taken off the site"}.`,
      "Your claim stays open. We decide about it if the listing comes back, and you can withdraw it any time.",
      { link: "View claim", href: site.at(path) },
    ],
  }),

  /** To an address at the website of a claimed listing. */
  "claim-code": mailTemplate({
    kind: "claim",
    values: z.strictObject({ code: z.string(), listing: z.string(), claimant: z.string(), minutes: z.number() }),
    sample: { code: "042137", listing: "Ashdown and Partners", claimant: "Robin Ashdown", minutes: 15 },
    reason: (site) => `You get this because someone who claims a listing on ${site.name} gave this address.`,
    isFarewell: true,
    subject: ({ code, listing }) => `${code} is your code for ${listing}`,
    body: ({ code, listing, claimant, minutes }, site) => [
      `${claimant} claims the listing ${listing} on ${site.name}. Enter this code to prove it:`,
      { facts: [["Code", code]] },
      `The code is valid for ${minutes} minutes. If you don't know about this claim, don't share the code.`,
    ],
  }),

  /** To the claimant: the owner refused the transfer. */
  "transfer-refused": mailTemplate({
    kind: "claim",
    values: z.strictObject({ ...personValues.shape, quote: z.string(), path: z.string() }),
    sample: { ...person, quote: "I never sold the firm.", path: "/claims/12" },
    reason: claimed,
    subject: ({ listing }) => `The owner of ${listing} refused the transfer`,
    body: ({ name, listing, quote, path }, site) => [
      greeting(name),
      `The owner of ${listing} doesn't want to hand it over and writes:`,
      { quote },
      "We'll still review your request. A proof that the listing is yours helps.",
      { link: "View claim", href: site.at(path) },
    ],
  }),

  /** To the claimant: the owner wants to see more proof. */
  "proof-asked": mailTemplate({
    kind: "claim",
    values: z.strictObject({ ...personValues.shape, quote: z.string(), path: z.string() }),
    sample: { ...person, quote: "Please show that you bought the firm.", path: "/claims/12" },
    reason: claimed,
    subject: ({ listing }) => `More proof needed for ${listing}`,
    body: ({ name, listing, quote, path }, site) => [
      greeting(name),
      `The owner of ${listing} asks you for more proof and writes:`,
      { quote },
      { link: "Add proof", href: site.at(path) },
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
      path: z.string(),
    }),
    sample: {
      path: "/adminmanagebusinesses?has_claim=true",
      listing: "Ashdown and Partners",
      claimant: "Robin Ashdown",
      relationship: "I am a partner of the firm.",
      isTransfer: false,
    },
    reason: (site) => `You are an admin of ${site.name}.`,
    subject: ({ listing, isTransfer }) => `${isTransfer ? "Transfer request" : "Claim"} to review: ${listing}`,
    body: ({ listing, claimant, relationship, isTransfer, path }, site) => [
      `${claimant} ${isTransfer ? "asks to take over" : "claims"} the listing ${listing} and writes:`,
      { quote: relationship },
      { link: "Review the claim", href: site.at(path) },
    ],
  }),

  /** To the claimant. */
  "claim-approved": mailTemplate({
    kind: "claim",
    values: z.strictObject({ ...personValues.shape, path: z.string() }),
    sample: { ...person, path: "/ownerdashboard?listing=5" },
    reason: claimed,
    subject: ({ listing }) => `${listing} is yours now`,
    body: ({ name, listing, path }, site) => [
      greeting(name),
      `Your claim has been approved. You are now the owner of the listing ${listing} and can edit it.`,
      ownReviewRemoved,
      openListing(site, path),
    ],
  }),

  /** To the owner of a listing that another person asks to take over. */
  "transfer-asked": mailTemplate({
    kind: "claim",
    values: z.strictObject({
      ...personValues.shape,
      claimant: z.string(),
      relationship: z.string(),
      /** The moment from which an admin may decide without the owner's consent; null while the account is suspended. */
      decidableFrom: z.string().nullable(),
      path: z.string(),
      listingId: z.int().optional(),
    }),
    notice: ({ listingId: id }) => ({ notice: "transfer", listingIds: id === undefined ? [] : [id] }),
    sample: {
      ...person,
      claimant: "Kim Vale",
      relationship: "I bought the firm.",
      decidableFrom: "March 4, 4:02 AM CST",
      path: "/ownerdashboard?listing=5",
      listingId: 5,
    },
    reason: owns,
    subject: ({ listing, decidableFrom }) =>
      `${decidableFrom ? `Answer by ${decidableFrom}: o` : "O"}wnership transfer requested for ${listing}`,
    body: ({ name, listing, claimant, relationship, decidableFrom, path }, site) => [
      greeting(name),
      `${claimant} asks to become the owner of your listing ${listing} and writes:`,
      { quote: relationship },
      "If you agree, an admin can complete the transfer right away. You can also refuse, giving a reason, or ask for more proof.",
      ...(decidableFrom === null
        ? [
            "Your account is suspended, so no one decides about this now. Once it is active again, you have three days to answer on your dashboard.",
          ]
        : [
            { link: "Answer the request", href: site.at(path) },
            `If you don't answer, an admin may decide without you from ${decidableFrom} on.`,
          ]),
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
      `An admin has made you the owner of the listing ${listing}. You can edit it now.`,
      ownReviewRemoved,
      openDashboard(site),
    ],
  }),

  /** To a listing's former owner. */
  "owner-ended": mailTemplate({
    kind: "claim",
    values: personValues.extend({
      /** Whether they still pay for Premium, which now covers no listing. */
      isPlanIdle: z.boolean().default(false),
    }),
    sample: { ...person, isPlanIdle: true },
    reason: (site) => `You owned a listing on ${site.name}.`,
    subject: ({ listing }) => `You are no longer the owner of ${listing}`,
    body: ({ name, listing, isPlanIdle }, site) => [
      greeting(name),
      `The listing ${listing} no longer belongs to your account.`,
      ...(isPlanIdle
        ? [
            "Your Premium plan still renews, and you manage no listing that it covers. You can cancel it.",
            { link: "Manage Billing", href: site.at(routes.premium()) },
          ]
        : []),
      ...writeToSupport(site),
    ],
  }),
};
