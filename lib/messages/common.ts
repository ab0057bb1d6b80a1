import { type User } from "../contract/user";
import { belowLeast } from "../rules/crowdfund";

/** User-facing texts, in one place so that screens, API errors, and tests use the same wording. */
export const messages = {
  listing: {
    errorTitle: "Error",
    notFound: "Listing not found.",
    failed: "Failed to load page.",
    preview: {
      title: "Preview.",
      pending: "Only you and administrators see this page until the listing is approved.",
      active: "This is what visitors see.",
      suspended: "This listing is suspended. Only you and administrators see this page.",
      open: "Open the public page",
      link: "Preview",
    },
    noPhone: "Phone not available",
    noEmail: "Email not available",
    noWebsite: "Website not available",
    noHours: "Hours not given.",
    holiday: (name: string) => `${name}: hours may differ.`,
    contactForDetails: "Contact for details",
    noReviews: "No reviews yet",
    closed: "This listing has closed or moved.",
    closedStays: "Its reviews stay readable. It takes no new ones.",
    closesLater: "Enter today or a date in the past.",
    closedTooEarly: (years: number) => `Enter a date within the last ${years} years.`,
    isOpen: "This listing is open.",
    closedByModerator:
      "A moderator decided that it closed or moved. Appeal that decision, or tell us on its page that it is open.",
    noNewPlace: "Choose another listing of this kind that is public and open.",
    notPublic: "This listing isn't public.",
    copied: "Link copied.",
    notCopied: (url: string) => `The link couldn't be copied. It is ${url}`,
    licensesOfOwner: "As stated by the owner. We don't check licenses.",
    licenses: "We don't check licenses.",
  },
  invitation: {
    stopped: "Done. You won't get any more invitations to write a review.",
    invalid: "This link isn't valid. Use the link in the latest invitation you received.",
    stop: (siteName: string) =>
      `No business or doctor on ${siteName} will be able to invite your email address to write a review. You can still write reviews.`,
    button: "Stop All Invitations",
  },
  review: {
    signedOut: "Please sign in to write a review.",
    signInToSend: "It is saved on this device and sent as soon as you're signed in: nothing to type again.",
    shownAs: (writer: string | null) =>
      `A moderator reads it before it appears, ${writer === null ? "signed with your account's name" : `shown as ${writer}`}.`,
    prompts: "Why did you go? What went well or badly? What should others know?",
    already: "You've already reviewed this listing.",
    removedTwice: "Two of your reviews of this listing were removed, so you can't write another one.",
    own: "You can't review your own listing.",
    worksWith: "You can't review a listing that you work with.",
    removed: "This review was removed by a moderator and can't be edited.",
    replyNeedsPremium: "Replying is a Premium feature. Upgrade to enable replies.",
    ownHelpful: "You can't mark your own review as helpful.",
    insiderHelpful: "You can't mark reviews of a listing that you own or work with as helpful.",
    ownFlag: "You can't report your own review.",
    settled:
      "Our moderators have already decided about this review. You can report it again after 24 hours, with a note about what has changed.",
    noVisitor: "Your browser didn't send a visitor cookie. Allow cookies for this site and try again.",
    enoughVotes:
      "Your network has reached today's limit of helpful votes for this review. Sign in to vote, or try again tomorrow.",
    changed: "This review has changed since you opened it. Reload it to see the current version.",
    noRevision: "This edit is no longer pending: it was already approved, rejected, replaced, or withdrawn.",
    first: "Yours would be the first. A moderator reads it before it appears.",
    howChecked:
      "A moderator reads each one before it appears. We don't check that the writer was a client or patient. Owners can reply or report, never remove.",
    noRating: "Please select a rating",
    notFilled: "Please fill in all fields",
    photosNext: (most: number) => `You can add up to ${most} photos after you submit.`,
    received: "Thanks! Your review was received. It will be posted once an administrator approves it.",
    failed: "Failed to submit review. Please try again.",
    updated: "Review updated successfully!",
    updateFailed: "Failed to update the review.",
    deleted: "Your review was deleted.",
    deleteFailed: "Your review couldn't be deleted. Please try again.",
    reportSignedOut: "Please sign in to report reviews.",
    wentWrong: "Sorry—something went wrong. Please try again.",
  },
  claim: {
    signedOut: "Please sign in to claim this listing.",
    notLoaded: "Listing is not loaded yet. Please try again.",
    alreadyOwner: "You already own this listing.",
    alreadyOpen: "You already have an open request for this listing.",
    failed: "Failed to submit claim. Please try again.",
    claimed: "Claim submitted",
    transferAsked: "Transfer request submitted",
    next: "We'll review your request and email you with an update.",
  },
  ownCase: "You can't decide on your own listing, review, or claim.",
  documentUnreadable:
    "This document can't be decrypted: it was damaged, or stored with another SECRET. Ask the claimant to attach it again.",
  downloadFailed: "The file couldn't be downloaded. Please check your connection and try again.",
  partFailed: "This part of the page couldn't be loaded. Please check your connection and try again.",
  category: {
    notSpecified: "Category not specified",
    notFound: "Category not found",
    failed: "Failed to load category data",
  },
  search: {
    emptyTitle: "No Results Found",
    emptyText: "Try adjusting your search, fields, or filters.",
    unknownPlace: (text: string) =>
      `We couldn't find a place in the United States called “${text}”. Try a ZIP code, or a city with its state, such as “Austin, TX”.`,
    nowhere: "To sort by distance, enter a ZIP code or a city.",
    nothingHere: "No results here",
    mapFailed: "The map couldn't be updated. Try again in a minute.",
  },
  compare: {
    emptyTitle: "Comparison Tool is Empty",
    retry: "Try Again",
    outsideProvider: "useCompare must be used within a compare provider",
  },
  saved: {
    full: (most: number) => `You can save ${most} listings. Remove one first.`,
    failed: "The listing couldn't be saved. Please try again.",
  },
  account: {
    signIn: "Sign In",
    signOut: "Sign Out",
    sessionEnded: "You are signed out. Sign in and send it again.",
    throttled: (wait: string) => `You're doing that too often. Please wait ${wait}, then try again.`,
    closed: "Your account is closed.",
    isAnother: "Someone else has signed in with this browser. Reload the page to continue with their account.",
    /** Refuses an action while the account awaits approval. `act` completes the sentence, as in "write a review". */
    pending: (act: string) =>
      `Your account is pending approval. You cannot ${act} until your account has been activated by an administrator.`,
    suspended: "Your account is suspended.",
    nameNeeded: "Tell us your name first. It is shown with what you write.",
    signInAgain: "You signed in more than 15 minutes ago. Please sign in again to do this.",
  },
  crowdfund: {
    minimum: belowLeast,
    noAmount: "Enter an amount in dollars, such as 25 or 12.50.",
    failed: "Could not start checkout.",
  },
  sponsored: "Sponsored",
  premium: "Premium",
} as const;

/** Why an account of this status can't do `act` ("write a review"); null when it can. */
export function accountStatusText(status: User["status"], act: string): string | null {
  if (status === "active") return null;
  return status === "pending" ? messages.account.pending(act) : messages.account.suspended;
}
