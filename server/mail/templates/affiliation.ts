import "server-only";
import { z } from "zod";
import { type AffiliationSide, affiliationSides } from "@/lib/rules/affiliation";
import { type MailNotice } from "../notice-choices";
import { greeting, type MailSite, mailTemplate } from "../template";

const about = z.strictObject({
  name: z.string(),
  /** The receiver's listing. */
  listing: z.string(),
  listingId: z.int(),
  /** The other side's. */
  other: z.string(),
  /** What the receiver's listing is. */
  as: z.enum(affiliationSides),
  path: z.string(),
});
type About = z.infer<typeof about>;

const sample: About = {
  name: "Robin Ashdown",
  listing: "Ashdown and Partners",
  listingId: 5,
  other: "Kim Vale",
  as: "firm",
  path: "/ownerdashboard?listing=5&tab=people",
};

const shared = {
  kind: "general" as const,
  reason: (site: MailSite) => `You own or manage a listing on ${site.name}.`,
};
const noticeAbout = (listingId: number): MailNotice => ({ notice: "affiliation", listingIds: [listingId] });

/** "Kim Vale works at Ashdown and Partners". */
function sayWho({ listing, other, as }: Pick<About, "listing" | "other" | "as">, verb = "works"): string {
  return as === "person" ? `${listing} ${verb} at ${other}` : `${other} ${verb} at ${listing}`;
}
const inRole = (role: string) => (role === "" ? "" : ` (${role})`);

const pagesText: Record<AffiliationSide, string> = {
  person: "Your listing's page then names the firm, and its page shows you among its people.",
  firm: "Your listing's page then shows them among its people, and their page names you.",
};

/** Emails about affiliations between listings, to those who may answer for one of them. */
export const affiliationMails = {
  /** The other side proposed it. */
  "affiliation-proposed": mailTemplate({
    ...shared,
    values: z.strictObject({ ...about.shape, role: z.string() }),
    sample: { ...sample, role: "Partner" },
    notice: ({ listingId }) => noticeAbout(listingId),
    subject: (values) => `Does ${sayWho(values, "work")}?`,
    body: (values, site) => [
      greeting(values.name),
      `${values.other} says: ${sayWho(values)}${inRole(values.role)}. It is shown only if you confirm it.`,
      pagesText[values.as],
      { link: "Confirm or decline", href: site.at(values.path) },
    ],
  }),

  /** The other side confirmed it, or owns both. */
  "affiliation-confirmed": mailTemplate({
    ...shared,
    values: z.strictObject({ ...about.shape, role: z.string() }),
    sample: { ...sample, role: "Partner" },
    notice: ({ listingId }) => noticeAbout(listingId),
    subject: (values) => `Confirmed: ${sayWho(values)}`,
    body: (values, site) => [
      greeting(values.name),
      `It is confirmed that ${sayWho(values)}${inRole(values.role)}. Both pages now say so. You can end it at any time.`,
      { link: "Open your listing", href: site.at(values.path) },
    ],
  }),

  /** The other side declined or ended it. */
  "affiliation-ended": mailTemplate({
    ...shared,
    values: z.strictObject({ ...about.shape, isDeclined: z.boolean() }),
    sample: { ...sample, isDeclined: false },
    notice: ({ listingId }) => noticeAbout(listingId),
    subject: ({ listing, other, isDeclined }) =>
      isDeclined ? `${other} declined your proposal` : `${listing} and ${other} are no longer linked`,
    body: (values, site) => [
      greeting(values.name),
      values.isDeclined
        ? `You proposed to show that ${sayWho(values)}. ${values.other} declined, so neither page says so.`
        : `${values.other} ended it: neither page says any longer that ${sayWho(values)}.`,
      { link: "Open your listing", href: site.at(values.path) },
    ],
  }),
};
