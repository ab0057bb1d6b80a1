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

/** What was reported: "the review of Harbor Family Law", "the listing Harbor Family Law". */
const thing = ({ kind, listing }: Pick<z.infer<typeof values>, "kind" | "listing">): string =>
  kind === "listing"
    ? `the listing ${listing}`
    : `the ${reportLabels[kind].toLowerCase()} ${kind === "review" ? "of" : "on"} ${listing}`;

type Quoted = Pick<z.infer<typeof values>, "kind" | "title">;

/** The reported text; a photo may have none, and a listing is named already. */
const quoteOf = ({ kind, title }: Quoted) => (kind === "listing" || title === "" ? [] : [{ quote: title }]);

/** A sentence before the reported text, or without one. */
const beforeQuote = (sentence: string, given: Quoted): string => `${sentence}${quoteOf(given).length > 0 ? ":" : "."}`;

const keptText = "They found that it follows our guidelines, so it stays. Thank you for reporting it anyway.";
const goneText = "Its author has taken it back, so there is nothing left to decide. Thank you for reporting it.";

/** What became of a decision about a report on a second look. */
const againTexts = {
  restored: "They found that it follows our guidelines after all, so it is back. Thank you for reporting it anyway.",
  reopened: "They are deciding about it anew. We will email you the outcome.",
} as const;

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
      beforeQuote(`You reported ${thing(given)}`, given),
      ...quoteOf(given),
      "The report counts once you confirm it. If it wasn't you, ignore this email.",
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
      /** What a second look changed: what was taken down is back, or the reports that were declined wait again. */
      again: z.enum(["restored", "reopened"]).optional(),
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
    subject: ({ isGone, again, ...given }) =>
      isGone
        ? `You reported ${thing(given)}: it is gone`
        : `Our ${again ? "new decision" : "decision"} on ${thing(given)}, which you reported`,
    body: ({ isRemoved, isGone, again, reason, facts, decision, ...given }, site) => [
      greeting(given.name),
      beforeQuote(
        isGone
          ? `You reported ${thing(given)}`
          : `Our moderators looked at ${thing(given)}${again ? " again" : ""}, which you reported`,
        given,
      ),
      ...quoteOf(given),
      isGone
        ? goneText
        : again
          ? againTexts[again]
          : isRemoved
            ? `They ${pastOf[given.kind]}. Thank you for reporting it.`
            : keptText,
      ...(reason ? [{ facts: [["Reason", reasons[reason].label]] as const }] : []),
      ...(facts ? ["The facts:", { quote: facts }] : []),
      ...(decision ? [decisionLink(decision, site)] : []),
      { link: "Review guidelines", href: site.at(routes.guidelines) },
    ],
  }),
};
