import "server-only";
import { z } from "zod";
import { routes } from "@/lib/site/routes";
import { greeting, type MailSite, mailTemplate } from "../template";

const values = z.strictObject({ name: z.string(), text: z.string() });
const sample = { name: "Robin Ashdown", text: "How do I change the name of our firm?" };

const toWriter = {
  kind: "account" as const,
  isFarewell: true as const,
  reason: (site: MailSite) => `You wrote to ${site.name}, or someone else did with your address.`,
};

/** Emails about messages to the people who run the site. */
export const contactMails = {
  /** Someone without an account wrote. */
  "contact-confirm": mailTemplate({
    ...toWriter,
    values: z.strictObject({ ...values.shape, link: z.string() }),
    sample: { ...sample, link: "/contact/confirm?token=sample" },
    subject: (_, site) => `Confirm your message to ${site.name}`,
    body: ({ name, text, link }, site) => [
      greeting(name),
      "You wrote to us:",
      { quote: text },
      "We get your message once you confirm it. If it wasn't you, ignore this email.",
      { link: "Confirm your message", href: site.at(link) },
    ],
  }),

  /** A moderator answered. */
  "contact-answered": mailTemplate({
    ...toWriter,
    values: z.strictObject({ ...values.shape, answer: z.string() }),
    sample: { ...sample, answer: "Under Edit on your dashboard." },
    subject: (_, site) => `Our answer to your message to ${site.name}`,
    body: ({ name, text, answer }, site) => [
      greeting(name),
      "You wrote to us:",
      { quote: text },
      "Our answer:",
      { quote: answer },
      { link: "Write to us again", href: site.at(routes.contact) },
    ],
  }),
};
