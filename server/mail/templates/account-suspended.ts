import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To somebody whose account an admin has suspended. */
export const accountSuspended = mailTemplate({
  kind: "account",
  values: z.strictObject({ name: z.string() }),
  sample: { name: "Robin Ashdown" },
  reason: (site) => `You have an account at ${site.name}.`,
  subject: (_, site) => `Your ${site.name} account is suspended`,
  body: ({ name }, site) => [
    { text: `Hello ${name},` },
    { text: `Your account has been suspended. Until it is reactivated you can read the site as every visitor does.` },
    { text: `If you think that this is a mistake, write to us and we look at it again.` },
    { link: `Write to ${site.supportEmail}`, href: `mailto:${site.supportEmail}` },
  ],
});
