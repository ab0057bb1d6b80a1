import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To somebody who was the owner of a listing and is it no more. */
export const ownerEnded = mailTemplate({
  kind: "claim",
  values: z.strictObject({ name: z.string(), listing: z.string() }),
  sample: { name: "Robin Ashdown", listing: "Ashdown and Partners" },
  reason: (site) => `You owned a listing at ${site.name}.`,
  subject: ({ listing }) => `You are no longer the owner of ${listing}`,
  body: ({ name, listing }, site) => [
    { text: `Hello ${name},` },
    { text: `The listing ${listing} no longer belongs to your account.` },
    { text: "If you think that this is a mistake, write to us and we look at it again." },
    { link: `Write to ${site.supportEmail}`, href: `mailto:${site.supportEmail}` },
  ],
});
