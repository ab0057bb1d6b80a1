import { z } from "zod";
import { invitationLimits } from "../rules/invitation";
import { id, idParam, time } from "./common";
import { kindSegment } from "./listing";
import { operation } from "./operation";

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);

/** The link to the review form, and what was sent. Addresses are never given back. */
export const invitations = z.object({
  listing_id: id,
  /** The absolute address of the review form: for everyone, marking nothing. */
  link: z.url(),
  /** How many invitations the owner may still send today. */
  left_today: z.number().int(),
  /** Invitations of the last 180 days, and the visible reviews that came from invitations. */
  invited: z.number().int(),
  reviews: z.number().int(),
  /** The latest lists. */
  lists: z.array(z.object({ sent_at: time, invited: z.number().int() })),
});
export type Invitations = z.infer<typeof invitations>;

export const readInvitations = operation("GET {kind}/{id}/invitations/", {
  summary: "The link to a listing's review form, and the invitations that were sent.",
  who: "owner",
  params: ofListing,
  answer: invitations,
});

const { leastInList, perDay } = invitationLimits;
const email = z.string().trim().pipe(z.email().max(254));
const namedAtMost = 3;

/** "This isn't an email address: jane@. 2 others aren't either." */
function invalidText(bad: readonly string[]): string {
  const named = bad.slice(0, namedAtMost).join(", ").slice(0, 300);
  const more = bad.length - namedAtMost;
  return `Not an email address: ${named}${more > 0 ? `, and ${more} more` : ""}.`;
}

/** A whole list of addresses; each counts once. */
export const invitationsBody = z.object({
  emails: z
    .array(z.string().max(1000), "Enter the email addresses.")
    .max(5000, `At most ${perDay} addresses at once.`)
    .transform((given, ctx) => {
      const bad = given.filter((one) => !email.safeParse(one).success);
      const list = [...new Set(given.map((one) => one.trim().toLowerCase()))];
      const problem =
        (bad.length > 0 && invalidText(bad)) ||
        (list.length < leastInList && `Enter at least ${leastInList} different addresses.`) ||
        (list.length > perDay && `At most ${perDay} addresses at once.`);
      if (!problem) return list;
      ctx.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    }),
  /** That these people were served, that none was left out for what they might say, and that they may be emailed. */
  confirmed: z.literal(true, "Confirm this before you send the list."),
});
export type InvitationsBody = z.output<typeof invitationsBody>;

const sentInvitations = invitations.extend({
  /** Invited now, and left out: invited before, or wanting no invitations. Which of them isn't said. */
  sent: z.number().int(),
  left_out: z.number().int(),
});
export type SentInvitations = z.infer<typeof sentInvitations>;

export const sendInvitations = operation("POST {kind}/{id}/invitations/", {
  summary: "Emails a whole list of people an invitation to review the listing, each at most once in 180 days.",
  who: "owner",
  params: ofListing,
  body: invitationsBody,
  risk: "none",
  answer: sentInvitations,
  status: 201,
  throttle: "invitations",
});
