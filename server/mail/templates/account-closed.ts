import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To somebody who has closed their account: the last mail that they get. */
export const accountClosed = mailTemplate({
  kind: "account",
  isFarewell: true,
  values: z.strictObject({
    name: z.string(),
    /** What became of their reviews; "none" when they had written none. */
    reviews: z.enum(["deleted", "kept-without-name", "none"]),
  }),
  sample: { name: "Robin Ashdown", reviews: "kept-without-name" },
  reason: (site) => `You had an account at ${site.name}. This is the last mail about it.`,
  subject: (_, site) => `Your ${site.name} account is closed`,
  body: ({ name, reviews }, site) => [
    { text: `Hello ${name},` },
    { text: `Your account has been closed as you asked, and you are signed out everywhere.` },
    ...reviewsSentence[reviews],
    { text: `If it was not you who closed it, write to us at once.` },
    { link: `Write to ${site.supportEmail}`, href: `mailto:${site.supportEmail}` },
  ],
});

const reviewsSentence = {
  deleted: [{ text: "Your reviews have been deleted." }],
  "kept-without-name": [{ text: "Your reviews stay, without your name." }],
  none: [],
};
