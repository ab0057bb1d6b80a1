import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To the owner of a listing that somebody else asks to take over. */
export const transferAsked = mailTemplate({
  kind: "claim",
  values: z.strictObject({
    name: z.string(),
    listing: z.string(),
    claimant: z.string(),
    relationship: z.string(),
    /** The day from which an admin may decide without the owner's word. */
    decidableFrom: z.string(),
  }),
  sample: {
    name: "Robin Ashdown",
    listing: "Ashdown and Partners",
    claimant: "Kim Vale",
    relationship: "I have bought the firm.",
    decidableFrom: "March 4, 2026",
  },
  reason: (site) => `You own a listing at ${site.name}.`,
  subject: ({ listing }) => `Somebody asks to take over ${listing}`,
  body: ({ name, listing, claimant, relationship, decidableFrom }, site) => [
    { text: `Hello ${name},` },
    { text: `${claimant} asks to become the owner of your listing ${listing}, and says:` },
    { quote: relationship },
    { text: "If this is right, agree on your dashboard and an admin can hand the listing over at once." },
    { text: `If it is not, write to us before ${decidableFrom}: from then on an admin may decide without your word.` },
    { link: "Open your dashboard", href: site.at("/ownerdashboard") },
    { link: `Write to ${site.supportEmail}`, href: `mailto:${site.supportEmail}` },
  ],
});
