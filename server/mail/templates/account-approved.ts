import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To somebody whose account an admin has let in. */
export const accountApproved = mailTemplate({
  kind: "account",
  values: z.strictObject({ name: z.string() }),
  sample: { name: "Robin Ashdown" },
  reason: (site) => `You have an account at ${site.name}.`,
  subject: (_, site) => `Your ${site.name} account is approved`,
  body: ({ name }, site) => [
    { text: `Hello ${name},` },
    {
      text: `Your account has been approved. You can now write reviews and claim the listing of your practice or firm.`,
    },
    { link: `Open ${site.name}`, href: site.at("/") },
  ],
});
