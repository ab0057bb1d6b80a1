import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To the site's admins when there is a claim to decide. */
export const claimWaiting = mailTemplate({
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
  subject: ({ listing, isTransfer }) => `${isTransfer ? "Transfer request" : "Claim"} to decide: ${listing}`,
  body: ({ listing, claimant, relationship, isTransfer }, site) => [
    { text: `${claimant} ${isTransfer ? "asks to take over" : "claims"} the listing ${listing}, and says:` },
    { quote: relationship },
    { link: "Open the listings to manage", href: site.at("/adminmanagebusinesses") },
  ],
});
