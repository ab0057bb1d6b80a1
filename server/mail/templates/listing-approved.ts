import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To the owner of a listing, or without one to who added it, when an admin has let it be seen. */
export const listingApproved = mailTemplate({
  kind: "general",
  values: z.strictObject({ name: z.string(), listing: z.string(), path: z.string() }),
  sample: { name: "Robin Ashdown", listing: "Ashdown and Partners", path: "/business/legal/ashdown-and-partners" },
  reason: (site) => `You added or own a listing at ${site.name}.`,
  subject: ({ listing }) => `${listing} is now public`,
  body: ({ name, listing, path }, site) => [
    { text: `Hello ${name},` },
    { text: `The listing ${listing} has been approved. Everybody can find it now.` },
    { link: "Open the listing", href: site.at(path) },
  ],
});
