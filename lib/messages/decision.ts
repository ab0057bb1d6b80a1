import { type Outcome } from "../rules/decisions";
import { hiddenHours } from "../rules/moderation";

interface OutcomeText {
  /** What happened, to whom it concerns; `name` is that of the listing or category. */
  headline: (name: string) => string;
  gone: string;
  stays: string;
}

const reviewGone = "The review with its votes, photos, and reply no longer shows, and its stars no longer count.";
const yourText = "Your text stays here for you to read and copy, and so does your account.";

/** What decisions mean for those whom they concern, in their mail and on their page. */
const decisionTexts: Record<Exclude<Outcome, "restored">, OutcomeText> = {
  review_refused: {
    headline: (name) => `Your review of ${name} was not published`,
    gone: "The review isn't public, and its stars don't count.",
    stays: yourText,
  },
  review_removed: {
    headline: (name) => `Your review of ${name} was removed`,
    gone: reviewGone,
    stays: `${yourText} You may write one new review of this listing.`,
  },
  revision_rejected: {
    headline: (name) => `Your edit to your review of ${name} was not accepted`,
    gone: "The edit isn't published.",
    stays: "The review stays public as it was.",
  },
  reply_deleted: {
    headline: (name) => `Your reply for ${name} was deleted`,
    gone: "The reply no longer shows under the review.",
    stays: "The review stays as it was. You can write another reply.",
  },
  photo_refused: {
    headline: (name) => `Your photo of ${name} was not approved`,
    gone: "The photo isn't public.",
    stays: "Your other photos stay. You can add another one.",
  },
  photo_removed: {
    headline: (name) => `Your photo of ${name} was removed`,
    gone: "The photo is no longer public.",
    stays: "Your other photos stay. You can add another one.",
  },
  listing_refused: {
    headline: (name) => `${name} was not approved`,
    gone: "The listing isn't public.",
    stays: "What you entered stays, and you can see it in its preview.",
  },
  listing_suspended: {
    headline: (name) => `${name} was suspended`,
    gone: "The listing is no longer public and isn't in searches.",
    stays: "Its text, photos, and reviews stay and come back with it. You can see it in its preview.",
  },
  listing_closed: {
    headline: (name) => `${name} was marked as closed`,
    gone: "The listing is no longer in searches, and takes no new reviews.",
    stays: "Its page and reviews stay public. If it is open, you can say so on your dashboard, or appeal.",
  },
  category_refused: {
    headline: (name) => `The category ${name} was not approved`,
    gone: "The category no longer exists.",
    stays: "Your listings stay in their categories.",
  },
  category_request_refused: {
    headline: (name) => `${name} was not moved to another category`,
    gone: "Your request is closed.",
    stays: "The listing stays in its category.",
  },
  claim_rejected: {
    headline: (name) => `Your claim for ${name} was rejected`,
    gone: "The claim is closed.",
    stays: "You may claim the listing again, with more proof.",
  },
  owner_removed: {
    headline: (name) => `You no longer own ${name}`,
    gone: "You and your team can no longer edit the listing or answer its reviews.",
    stays: "The listing stays public, and so does your account.",
  },
  member_removed: {
    headline: (name) => `You are no longer in the team of ${name}`,
    gone: "You can no longer work on this listing.",
    stays: "Your account and your other listings stay.",
  },
  account_refused: {
    headline: () => "Your account was not approved",
    gone: "You can't write reviews or claim listings.",
    stays: "You can read the site like any visitor.",
  },
  account_suspended: {
    headline: () => "Your account was suspended",
    gone: "You can't write, edit, or claim anything until it is active again.",
    stays:
      "You can read the site like any visitor. Nothing is deleted: what was taken from the site comes back if this is reversed.",
  },
  report_declined: {
    headline: (name) => `Your report about ${name} led to no change`,
    gone: "Nothing was removed.",
    stays: "What you reported stays public, because it follows our guidelines.",
  },
};

/** Of a review that the site hid by itself. */
const hidden: OutcomeText = {
  headline: (name) => `Your review of ${name} is hidden for now`,
  gone: `The review doesn't show, and its stars don't count, until a moderator has looked at it, or for ${hiddenHours} hours.`,
  stays: "Your text, its votes, and its reply stay. You can edit it: a moderator then reads the new text, too.",
};

/** What a decision means for those whom it concerns. */
export const textsOf = (measure: Exclude<Outcome, "restored">, isAutomated: boolean): OutcomeText =>
  isAutomated && measure === "review_removed" ? hidden : decisionTexts[measure];

/** Texts of decisions and appeals. */
export const decisionMessages = {
  notYours: "This decision doesn't exist, or the link is no longer valid.",
  signIn: "Sign in to see this decision, or open the link in our email.",
  notes: "Decisions about you",
  whatItWas: "What it was about",
  appealFailed: "The appeal couldn't be sent. Please try again.",
  notAParty: "Only people whom a decision concerns, or who reported, can appeal it.",
  appealedAlready: "You've already appealed this decision.",
  appealTooLate: "The time to appeal this decision is over.",
  reversedMeanwhile: "The decision was reversed before your appeal was decided.",
  accountClosed: "This account is closed, so it can't be restored.",
  reversedAlready: "This decision has already been reversed.",
  decidedAlready: (status: string) => `Another moderator has decided about this appeal: ${status}.`,
  ownDecision: "You made this decision. Someone else has to decide the appeal.",
  ownDecisionForNow: (hours: number) => `You made this decision. You may decide the appeal after ${hours} hours.`,
  ownLook: "You made this decision. Someone else has to look at it again.",
  noSecondLook: "This decision needs no second look, or has had it.",
  notRestorable: "What this decision took can't be restored any more.",
  givenBack: "The decision that made you the owner was reversed: the listing went back to its former owner.",
  adminsOnly: "Only admins decide about this.",
};
