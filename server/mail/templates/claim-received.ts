import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To somebody who has claimed a listing, or asked to take one over. */
export const claimReceived = mailTemplate({
  kind: "claim",
  values: z.strictObject({ name: z.string(), listing: z.string(), path: z.string(), isTransfer: z.boolean() }),
  sample: {
    name: "Robin Ashdown",
    listing: "Ashdown and Partners",
    path: "/business/legal/ashdown-and-partners",
    isTransfer: false,
  },
  reason: (site) => `You claimed a listing at ${site.name}.`,
  subject: ({ listing }) => `We received your request for ${listing}`,
  body: ({ name, listing, path, isTransfer }, site) => [
    { text: `Hello ${name},` },
    { text: `We have received your ${isTransfer ? "request to take over" : "claim of"} the listing ${listing}.` },
    ...(isTransfer ? [{ text: "Its present owner has been asked to agree." }] : []),
    { text: "We look at what you told us and write to you as soon as it is decided." },
    { link: "Open the listing", href: site.at(path) },
  ],
});
