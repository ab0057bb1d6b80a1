import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To somebody whose claim of a listing was rejected. */
export const claimRejected = mailTemplate({
  kind: "claim",
  values: z.strictObject({
    name: z.string(),
    listing: z.string(),
    /** In the words of who decided; empty for none. */
    reason: z.string(),
  }),
  sample: { name: "Robin Ashdown", listing: "Ashdown and Partners", reason: "We could not reach the office." },
  reason: (site) => `You claimed a listing at ${site.name}.`,
  subject: ({ listing }) => `Your request for ${listing} was not approved`,
  body: ({ name, listing, reason }, site) => [
    { text: `Hello ${name},` },
    { text: `Your request for the listing ${listing} was not approved.` },
    ...(reason === "" ? [] : [{ text: "The reason that was given:" }, { quote: reason }]),
    { text: "If you can tell us more, you may ask again or write to us." },
    { link: `Write to ${site.supportEmail}`, href: `mailto:${site.supportEmail}` },
  ],
});
