import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To somebody whom an admin has made the owner of a listing. */
export const ownerSet = mailTemplate({
  kind: "claim",
  values: z.strictObject({ name: z.string(), listing: z.string() }),
  sample: { name: "Robin Ashdown", listing: "Ashdown and Partners" },
  reason: (site) => `You own a listing at ${site.name}.`,
  subject: ({ listing }) => `You are now the owner of ${listing}`,
  body: ({ name, listing }, site) => [
    { text: `Hello ${name},` },
    { text: `An admin has made you the owner of the listing ${listing}. You can edit it now.` },
    { text: `If you had written a review of it, that has been taken away, since owners do not review themselves.` },
    { link: "Open your dashboard", href: site.at("/ownerdashboard") },
  ],
});
