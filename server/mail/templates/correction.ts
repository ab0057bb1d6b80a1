import "server-only";
import { z } from "zod";
import {
  type CorrectionKind,
  correctionKinds,
  type CorrectionOutcome,
  correctionOutcomes,
} from "@/lib/rules/correction";
import { greeting, type MailSite, mailTemplate } from "../template";

const values = z.strictObject({
  name: z.string(),
  listing: z.string(),
  path: z.string(),
  kind: z.enum(correctionKinds),
});
const sample = {
  name: "Robin Ashdown",
  listing: "Harbor Family Law",
  path: "/business/lawyers/harbor-family-law",
  kind: "change" as CorrectionKind,
};

const toWriter = {
  kind: "account" as const,
  isFarewell: true as const,
  reason: (site: MailSite) => `You suggested a correction on ${site.name}, or someone else did with your address.`,
};

/** What was said of a listing, in words that follow "that". */
const said: Record<CorrectionKind, string> = {
  change: "some of its details are wrong",
  closed: "it has closed",
  moved: "it has moved",
  reopened: "it is open",
  duplicate: "it is listed twice",
};

const outcomes: Record<CorrectionOutcome, string> = {
  accepted: "Thank you: we took it over.",
  declined: "It wasn't taken over.",
  superseded: "The listing had already changed meanwhile. Thank you all the same.",
};

/** Emails about suggested corrections. */
export const correctionMails = {
  /** Someone without an account suggested a correction. */
  "correction-confirm": mailTemplate({
    ...toWriter,
    values: z.strictObject({ ...values.shape, link: z.string() }),
    sample: { ...sample, link: "/suggestions/confirm?token=sample" },
    subject: ({ listing }) => `Confirm your correction of ${listing}`,
    body: ({ name, listing, path, kind, link }, site) => [
      greeting(name),
      `You told us about ${listing} that ${said[kind]}.`,
      "It counts once you confirm it. If it wasn't you, ignore this email.",
      { link: "Confirm your correction", href: site.at(link) },
      { link: `See ${listing}`, href: site.at(path) },
    ],
  }),

  /** Someone suggested a correction of a listing, which its owner and managers decide first. */
  "correction-received": mailTemplate({
    kind: "account",
    values,
    sample: { ...sample, path: "/ownerdashboard?listing=5" },
    reason: (site) => `You own or manage a listing on ${site.name}.`,
    subject: ({ listing }) => `Someone suggested a correction of ${listing}`,
    body: ({ name, listing, path, kind }, site) => [
      greeting(name),
      `A visitor told us about ${listing} that ${said[kind]}.`,
      "You decide, detail by detail. If you don't within 7 days, our moderators can, too.",
      { link: "Open your dashboard", href: site.at(path) },
    ],
  }),

  /** The owner or a moderator decided, or the listing had changed meanwhile. */
  "correction-decided": mailTemplate({
    ...toWriter,
    values: z.strictObject({
      ...values.shape,
      outcome: z.enum(correctionOutcomes),
      /** The labels of the fields that were taken over. */
      fields: z.array(z.string()),
      answer: z.string(),
    }),
    sample: { ...sample, outcome: "accepted", fields: ["Phone"], answer: "We called them." },
    subject: ({ listing }) => `Your correction of ${listing}`,
    body: ({ name, listing, path, kind, outcome, fields, answer }, site) => [
      greeting(name),
      `You told us about ${listing} that ${said[kind]}. ${outcomes[outcome]}`,
      ...(fields.length > 0 ? [{ facts: [["Changed", fields.join(", ")]] as const }] : []),
      ...(answer ? [{ quote: answer }] : []),
      { link: `See ${listing}`, href: site.at(path) },
    ],
  }),
};
