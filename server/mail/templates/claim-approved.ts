import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To somebody whose claim of a listing was approved. */
export const claimApproved = mailTemplate({
  kind: "claim",
  values: z.strictObject({ name: z.string(), listing: z.string() }),
  sample: { name: "Robin Ashdown", listing: "Ashdown and Partners" },
  reason: (site) => `You claimed a listing at ${site.name}.`,
  subject: ({ listing }) => `${listing} is yours now`,
  body: ({ name, listing }, site) => [
    { text: `Hello ${name},` },
    { text: `Your claim has been approved: you are now the owner of the listing ${listing} and can edit it.` },
    { text: `If you had written a review of it, that has been taken away, since owners do not review themselves.` },
    { link: "Open your dashboard", href: site.at("/ownerdashboard") },
  ],
});
