import { type Policy } from "./policy-row";
import { type World } from "./policy-world";

const signedIn = "1++++++++";
const ownerOfIt = "13333+3+3";

const nothing = () => ({});
const ofListing = (w: World) => ({ params: { kind: "businesses", id: String(w.listingId) } });

/** Who may call what about teams, and about the mails that their members get. */
export const teamPolicy: Record<string, Policy> = {
  "GET users/me/listing-notices/": { answers: signedIn, ask: nothing },
  "PATCH users/me/listing-notices/{id}/": {
    team: "++",
    answers: "14444" + "+444",
    ask: (w) => ({ params: { id: String(w.listingId) }, body: { new_review: false } }),
  },
  "GET {kind}/{id}/members/": { answers: ownerOfIt, ask: ofListing },
  "POST {kind}/{id}/members/": {
    answers: ownerOfIt,
    ask: (w) => ({ ...ofListing(w), body: { email: `partner-${w.word}@example.org`, role: "manager" } }),
  },
  // The ids are no one's: the owner and admins get that error, and so do members, who may leave.
  "PATCH {kind}/{id}/members/{member}/": {
    answers: "13333" + "43" + "43",
    ask: (w) => ({ params: { ...ofListing(w).params, member: "2000000000" }, body: { role: "manager" } }),
  },
  "DELETE {kind}/{id}/members/{member}/": {
    team: "44",
    answers: "13333" + "43" + "43",
    ask: (w) => ({ params: { ...ofListing(w).params, member: "2000000000" } }),
  },
  "DELETE {kind}/{id}/members/invitations/{invitation}/": {
    answers: "13333" + "43" + "43",
    ask: (w) => ({ params: { ...ofListing(w).params, invitation: "2000000000" } }),
  },
  "GET {kind}/{id}/category_request/": { team: "+3", answers: ownerOfIt, ask: ofListing },
  // The listing is in this category already, and has no request: those who may ask for another one gets that error.
  "POST {kind}/{id}/category_request/": {
    team: "03",
    answers: "13333" + "03" + "03",
    ask: (w) => ({ ...ofListing(w), body: { category: w.categoryId } }),
  },
  "DELETE {kind}/{id}/category_request/": {
    team: "43",
    answers: "13333" + "43" + "43",
    ask: ofListing,
  },
  "POST {kind}/{id}/approve_category/": {
    answers: "1333333" + "93",
    ask: (w) => ({ ...ofListing(w), body: { category: 1 } }),
  },
  "POST {kind}/{id}/reject_category/": {
    answers: "1333333" + "93",
    ask: (w) => ({
      ...ofListing(w),
      body: { category: 1, reason: "duplicate", facts: "It is in the right one already." },
    }),
  },
  "POST owner/teams/": { answers: "133444444", ask: () => ({ body: { token: "unknown" } }) },
};
