import "server-only";
import { z } from "zod";
import { greeting, mailTemplate, writeToSupport } from "../template";

/** Emails about a listing, to its owner or, if it has none, to the person who added it. */
export const listingMails = {
  /** An admin approved a listing. */
  "listing-approved": mailTemplate({
    kind: "general",
    values: z.strictObject({ name: z.string(), listing: z.string(), path: z.string() }),
    sample: { name: "Robin Ashdown", listing: "Ashdown and Partners", path: "/business/legal/ashdown-and-partners" },
    reason: (site) => `You added or own a listing on ${site.name}.`,
    subject: ({ listing }) => `${listing} is now public`,
    body: ({ name, listing, path }, site) => [
      greeting(name),
      { text: `The listing ${listing} has been approved. Anyone can find it now.` },
      { link: "Open the listing", href: site.at(path) },
    ],
  }),

  /** A moderator refused a pending listing. */
  "listing-refused": mailTemplate({
    kind: "general",
    values: z.strictObject({ name: z.string(), listing: z.string(), reason: z.string() }),
    sample: { name: "Robin Ashdown", listing: "Ashdown and Partners", reason: "We found no office at this address." },
    reason: (site) => `You added or own a listing on ${site.name}.`,
    subject: ({ listing }) => `${listing} was not approved`,
    body: ({ name, listing, reason }, site) => [
      greeting(name),
      { text: `The listing ${listing} was not approved, so it isn't public.` },
      { text: "Reason:" },
      { quote: reason },
      ...writeToSupport(site),
    ],
  }),
};
