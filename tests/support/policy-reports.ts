import { type Policy } from "./policy-row";

const nothing = () => ({});
const everybody = "+++++++++";
const admins = "1333333+3";

/** Who may call what about reports and messages. */
export const reportPolicy: Record<string, Policy> = {
  "GET transparency/": { answers: everybody, ask: nothing },
  "GET moderation-log/": { answers: everybody, ask: nothing },
  "POST reports/confirm/": { answers: "444444444", ask: () => ({ body: { token: "unknown" } }) },
  // A guest without name and email, and who owns or works on the listing may not.
  "POST reports/": {
    team: "33",
    answers: "133++3+++",
    ask: (w) => ({ body: { kind: "listing", id: w.listingId, reason: "fake" } }),
  },
  // The new place is no one's: whoever may close the listing gets that error.
  "POST {kind}/{id}/close/": {
    team: "03",
    moderator: "0",
    answers: "13333" + "03" + "03",
    ask: (w) => ({ params: { kind: "businesses", id: String(w.listingId) }, body: { moved_to: 2_000_000_000 } }),
  },
  // The listing is open.
  "POST {kind}/{id}/reopen/": {
    team: "93",
    moderator: "9",
    answers: "13333" + "93" + "93",
    ask: (w) => ({ params: { kind: "businesses", id: String(w.listingId) } }),
  },
  "POST suggestions/confirm/": { answers: "444444444", ask: () => ({ body: { token: "unknown" } }) },
  // A guest without name and email, and whoever can edit the listing may not.
  "POST suggestions/": {
    team: "3+",
    answers: "133++3+++",
    ask: (w) => ({ body: { listing_id: w.listingId, kind: "closed" } }),
  },
  // Of all listings: for moderators.
  "GET suggestions/": { answers: admins, moderator: "+", ask: nothing },
  // The id is no one's.
  "POST suggestions/{id}/decide/": {
    answers: "133444444",
    ask: () => ({ params: { id: "2000000000" }, body: { accept: false } }),
  },
  "GET reports/": { answers: admins, moderator: "+", ask: nothing },
  // The id is no one's.
  "POST reports/{id}/decide/": {
    answers: "133333343",
    moderator: "4",
    ask: () => ({ params: { id: "2000000000" }, body: { uphold: false } }),
  },
  "POST contact/": {
    answers: everybody,
    ask: (w) => ({ body: { name: "Gil", email: `gil-${w.word}@example.com`, text: "Hello." } }),
  },
  "POST contact/confirm/": { answers: "444444444", ask: () => ({ body: { token: "unknown" } }) },
  "GET contact/": { answers: admins, moderator: "+", ask: nothing },
  // The id is no one's.
  "POST contact/{id}/answer/": {
    answers: "133333343",
    moderator: "4",
    ask: () => ({ params: { id: "2000000000" }, body: { answer: "Hello." } }),
  },
};
