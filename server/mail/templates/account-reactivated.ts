import "server-only";
import { z } from "zod";
import { mailTemplate } from "../template";

/** To somebody whose suspension an admin has ended. */
export const accountReactivated = mailTemplate({
  kind: "account",
  values: z.strictObject({ name: z.string() }),
  sample: { name: "Robin Ashdown" },
  reason: (site) => `You have an account at ${site.name}.`,
  subject: (_, site) => `Your ${site.name} account is active again`,
  body: ({ name }, site) => [
    { text: `Hello ${name},` },
    { text: `Your account is no longer suspended: everything that you could do before works again.` },
    { link: `Open ${site.name}`, href: site.at("/") },
  ],
});
