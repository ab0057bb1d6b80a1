import "server-only";
import { z } from "zod";
import { routes } from "@/lib/site/routes";
import { signInLinkSeconds } from "@/lib/rules/session";
import { signInTokens } from "../../auth/mail-token";
import { greeting, mailTemplate, openSite, writeToSupport } from "../template";

const account = {
  kind: "account" as const,
  values: z.strictObject({ name: z.string() }),
  sample: { name: "Robin Ashdown" },
  reason: (site: { name: string }) => `You have an account with ${site.name}.`,
};

const reviewsSentence = {
  deleted: ["Your reviews have been deleted."],
  "kept-without-name": ["Your reviews stay on the site, without your name."],
  none: [],
};

/** Emails to an account's holder about the account. */
export const accountMails = {
  /** Someone asked to sign in with this address, which may have no account yet. */
  "sign-in-link": mailTemplate({
    kind: "account",
    isFarewell: true,
    values: z.strictObject({ key: z.string() }),
    sample: { key: "sample" },
    reason: (site) => `You or someone else asked to sign in to ${site.name} with this email address.`,
    subject: (_, site) => `Your link to sign in to ${site.name}`,
    body: ({ key }, site) => [
      greeting(""),
      "This link signs you in. If you have no account yet, it creates one.",
      { link: `Sign in to ${site.name}`, href: site.at(routes.signInLink(signInTokens.tokenOf(key))) },
      `It works once, for ${signInLinkSeconds / 60} minutes from when you asked. Open it in the browser you used to ask for it.`,
      "If you didn't ask for it, ignore this email and don't share the link. Nothing happens unless someone opens it.",
    ],
  }),

  /** An admin approved the account. */
  "account-approved": mailTemplate({
    ...account,
    subject: (_, site) => `Your ${site.name} account is approved`,
    body: ({ name }, site) => [
      greeting(name),
      "Your account has been approved. You can now write reviews and claim the listing of your practice or firm.",
      openSite(site),
    ],
  }),

  /** An admin ended the suspension. */
  "account-reactivated": mailTemplate({
    ...account,
    subject: (_, site) => `Your ${site.name} account is active again`,
    body: ({ name }, site) => [
      greeting(name),
      "Your account is no longer suspended. Everything you could do before works again.",
      openSite(site),
    ],
  }),

  /** The holder closed the account. This is the last email to them. */
  "account-closed": mailTemplate({
    ...account,
    isFarewell: true,
    values: z.strictObject({
      name: z.string(),
      /** What happened to their reviews; "none" if they had written none. */
      reviews: z.enum(["deleted", "kept-without-name", "none"]),
    }),
    sample: { name: "Robin Ashdown", reviews: "kept-without-name" },
    reason: (site) => `You had an account with ${site.name}. This is the last email about it.`,
    subject: (_, site) => `Your ${site.name} account is closed`,
    body: ({ name, reviews }, site) => [
      greeting(name),
      "Your account has been closed as you asked, and you are signed out everywhere.",
      ...reviewsSentence[reviews],
      ...writeToSupport(site, "If you didn't close it, write to us right away."),
    ],
  }),
};
