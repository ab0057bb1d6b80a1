import "server-only";
import { z } from "zod";
import { dayText } from "@/lib/format/date";
import { mailTemplate } from "../template";

/** To somebody whose premium ends in a week, or sooner, and does not renew by itself. */
export const premiumEnding = mailTemplate({
  kind: "general",
  values: z.strictObject({
    name: z.string(),
    /** The listing whose premium it is; null: that of the account, for all its listings. */
    listing: z.string().nullable(),
    endsAt: z.string(),
  }),
  sample: {
    name: "Robin Ashdown",
    listing: "Ashdown and Partners",
    endsAt: "2026-03-01T12:00:00.000Z",
  },
  reason: (site) => `You have a premium listing at ${site.name}.`,
  subject: ({ endsAt }) => `Premium ends on ${dayText(endsAt) ?? endsAt}`,
  body: ({ name, listing, endsAt }, site) => [
    { text: `Hello ${name},` },
    {
      text: listing
        ? `The premium of ${listing} ends on ${dayText(endsAt) ?? endsAt}.`
        : `Your premium membership ends on ${dayText(endsAt) ?? endsAt}, for all the listings that you own.`,
    },
    { text: "From then on there is no premium badge, no priority placement, and no new replies to reviews." },
    { link: "See the premium plans", href: site.at("/premium") },
  ],
});
