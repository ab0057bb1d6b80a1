import { type CorrectionOutcome } from "../rules/correction";

/** Texts of suggested corrections. */
export const correctionMessages = {
  sent: "Thanks—we'll email you what becomes of it.",
  toConfirm: "Check your email: your correction counts once you open the link we sent you.",
  gone: "This link has expired, or the listing is no longer there.",
  own: "This listing is yours: change it on your dashboard.",
  nothing: "Change at least one detail.",
  stale: "The listing has changed since you opened it. Reload the page to see it as it is now.",
  choose: "Choose the other listing below.",
  notIt: "Choose another public listing of this kind.",
  decided: (outcome: CorrectionOutcome | null) =>
    `Someone else has decided about this correction${outcome ? `: ${outcome}` : ""}.`,
  noneTicked: "Tick what is right, or decline.",
  ownerFirst: (day: string) => `The owner decides about this until ${day}.`,
  noZone: "The hours need a time zone: complete the address first.",
  agreed: "Two people who are usually right agree.",
  loadFailed: "The corrections couldn't be loaded.",
  decideFailed: "The decision couldn't be saved. Please try again.",
  failed: "Your correction couldn't be sent. Please try again.",
  claimIt: "Claim the listing, and you can change it yourself.",
  mayBeClosed: "Several people told us that it has closed or moved. We are checking.",
} as const;

/** Texts for owners whose listing closed or moved. */
export const closingMessages = {
  ask: "Closed or moved?",
  title: "Closed or moved",
  hint: "The page stays and says so, with its reviews. The listing leaves searches, and can be opened again here.",
  choose: "Choose the listing below, or empty the field.",
  closed: "Marked as closed.",
  reopened: "Marked as open.",
  failed: "The change couldn't be saved. Please try again.",
} as const;
