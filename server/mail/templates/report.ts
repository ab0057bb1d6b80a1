import "server-only";
import { z } from "zod";
import { reasonCodes, reasons } from "@/lib/rules/decisions";
import { reportKinds, reportLabels } from "@/lib/rules/report";
import { routes } from "@/lib/site/routes";
import { greeting, type MailSite, mailTemplate } from "../template";
import { decisionLink } from "./decision";

const values = z.strictObject({
  name: z.string(),
  listing: z.string(),
  path: z.string(),
  /** The title of the review, or the text of what else was reported. */
  title: z.string(),
  kind: z.enum(reportKinds).default("review"),
});
const sample = {
  name: "Robin Ashdown",
  listing: "Harbor Family Law",
  path: "/business/lawyers/harbor-family-law",
  title: "Clear answers",
  kind: "review" as const,
};

const toReporter = {
  kind: "account" as const,
  isFarewell: true as const,
  reason: (site: MailSite) => `You reported something on ${site.name}, or someone else did with your address.`,
};

type About = Pick<z.infer<typeof values>, "kind" | "listing">;

/** What was reported: "the review of Harbor Family Law", "the listing Harbor Family Law". */
const thing = ({ kind, listing }: About): string =>
  kind === "listing"
    ? `the listing ${listing}`
    : `the ${reportLabels[kind].toLowerCase()} ${kind === "review" ? "of" : "on"} ${listing}`;

/** The reported text; a photo may have none, and a listing is named already. */
const quoteOf = ({ kind, title }: Pick<z.infer<typeof values>, "kind" | "title">) =>
  kind === "listing" || title === "" ? [] : [{ quote: title }];

const keptText = "They found that it follows our guidelines, so it stays. Thank you for reporting it anyway.";
const goneText = "Its author has taken it back, so there is nothing left to decide. Thank you for reporting it.";

const pastOf = { review: "removed it", listing: "suspended it", reply: "deleted it", photo: "removed it" } as const;

/** Emails to those who report something. */
export const reportMails = {
  /** Someone without an account reported something. */
  "report-confirm": mailTemplate({
    ...toReporter,
    values: z.strictObject({ ...values.shape, link: z.string() }),
    sample: { ...sample, link: "/reports/confirm?token=sample" },
    subject: (given) => `Confirm your report of ${thing(given)}`,
    body: (given, site) => [
      greeting(given.name),
      { text: `You reported ${thing(given)}:` },
      ...quoteOf(given),
      { text: "The report counts once you confirm it. If it wasn't you, ignore this email." },
      { link: "Confirm your report", href: site.at(given.link) },
      { link: `See ${given.listing}`, href: site.at(given.path) },
    ],
  }),

  /** A moderator decided about what someone reported. */
  "report-decided": mailTemplate({
    ...toReporter,
    values: z.strictObject({
      ...values.shape,
      isRemoved: z.boolean(),
      /** Whether its author took it back before anyone decided. */
      isGone: z.boolean().default(false),
      reason: z.enum(reasonCodes).nullable().default(null),
      facts: z.string().default(""),
      /** The decision that those who reported in vain may appeal. */
      decision: z.strictObject({ id: z.int(), key: z.string() }).optional(),
    }),
    sample: {
      ...sample,
      isRemoved: true,
      isGone: false,
      reason: "private_data" as const,
      facts: "The second sentence names a patient.",
      decision: undefined as { id: number; key: string } | undefined,
    },
    subject: ({ isGone, ...given }) =>
      isGone ? `You reported ${thing(given)}: it is gone` : `Our decision on ${thing(given)}, which you reported`,
    body: ({ isRemoved, isGone, reason, facts, decision, ...given }, site) => [
      greeting(given.name),
      {
        text: isGone
          ? `You reported ${thing(given)}:`
          : `Our moderators looked at ${thing(given)}, which you reported:`,
      },
      ...quoteOf(given),
      { text: isGone ? goneText : isRemoved ? `They ${pastOf[given.kind]}. Thank you for reporting it.` : keptText },
      ...(reason ? [{ facts: [["Reason", reasons[reason].label]] as const }] : []),
      ...(facts ? [{ text: "The facts:" }, { quote: facts }] : []),
      ...(decision ? [decisionLink(decision, site)] : []),
      { link: "Review guidelines", href: site.at(routes.guidelines) },
    ],
  }),
};
