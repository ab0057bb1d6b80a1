import { affiliationPolicy } from "./policy-affiliations";
import { decisionPolicy } from "./policy-decisions";
import { factPolicy } from "./policy-facts";
import { locationPolicy } from "./policy-locations";
import { alertPolicy } from "./policy-alerts";
import { importPolicy } from "./policy-imports";
import { reportPolicy } from "./policy-reports";
import { mergePolicy } from "./policy-merges";
import { type Policy } from "./policy-row";
import { seoPolicy } from "./policy-seo";
import { teamPolicy } from "./policy-teams";
import { type World } from "./policy-world";

const everybody = "+++++++++";
const signedIn = "1++++++++";
const admins = "1333333+3";
const active = "133++++++";
const ownerOfIt = "13333+3+3";

const nothing = () => ({});
const kind = { kind: "businesses" };
const grounds = { reason: "advertising", facts: "It advertises another firm." };
const onReview = (w: World) => ({ params: { id: String(w.reviewId) } });
const onPhoto = (w: World) => ({ params: { id: String(w.photoId) } });
const onClaim = (w: World) => ({ params: { id: String(w.claimId) } });
const ofListing = (w: World) => ({ params: { ...kind, id: String(w.listingId) } });

/** Who may call what: one row per operation of the contract. */
export const policy: Record<string, Policy> = {
  ...affiliationPolicy,
  ...decisionPolicy,
  ...reportPolicy,
  ...factPolicy,
  ...locationPolicy,
  ...mergePolicy,
  ...alertPolicy,
  ...teamPolicy,
  ...seoPolicy,
  "GET audit/export/": { answers: admins, ask: nothing },
  "GET moderation/people/{id}/": {
    answers: admins,
    moderator: "+",
    ask: (w) => ({ params: { id: String(w.authorId) } }),
  },
  "POST moderation/open/": {
    answers: admins,
    moderator: "+",
    ask: (w) => ({ body: { kind: "reviews", id: w.reviewId } }),
  },
  "POST moderation/notes/": {
    answers: admins,
    moderator: "+",
    ask: (w) => ({ body: { kind: "reviews", id: w.reviewId, text: "The author wrote to us." } }),
  },
  "GET auth/csrf/": { answers: everybody, ask: nothing },
  "GET health/": { answers: everybody, ask: nothing },
  "GET health/live/": { answers: everybody, ask: nothing },
  "GET health/ready/": { answers: everybody, ask: nothing },
  "GET stats/": { answers: everybody, ask: nothing },
  "GET openapi.json": { answers: everybody, ask: nothing },
  "POST csp-reports/": { answers: everybody, ask: () => ({ body: [] }) },
  "GET {kind}/": { answers: everybody, ask: () => ({ params: kind }) },
  "GET {kind}/{id}/": { answers: everybody, ask: (w) => ({ params: { ...kind, id: String(w.listingId) } }) },
  "GET {kind}/by-slug/{slug}/": { answers: everybody, ask: (w) => ({ params: { ...kind, slug: w.listingSlug } }) },
  "GET {kind}/by-path/{path}/": {
    answers: everybody,
    ask: (w) => ({ params: { ...kind, path: [...w.categorySlug.split("/"), w.listingSlug] } }),
  },
  "GET {kind}/featured/": { answers: everybody, ask: () => ({ params: kind }) },
  "GET {kind}/{id}/photos/": { answers: everybody, ask: ofListing },
  // It isn't a form: permitted callers get that error.
  "POST {kind}/{id}/photos/": { team: "03", answers: "133330303", ask: (w) => ({ ...ofListing(w), body: {} }) },
  "PATCH photos/{id}/": {
    team: "+3",
    answers: ownerOfIt,
    ask: (w) => ({ ...onPhoto(w), body: { alt: "The front door" } }),
  },
  "DELETE photos/{id}/": { team: "+3", answers: ownerOfIt, ask: onPhoto },
  "GET photos/": { answers: admins, moderator: "+", ask: nothing },
  "POST photos/{id}/decide/": {
    answers: admins,
    moderator: "+",
    ask: (w) => ({ ...onPhoto(w), body: { approve: false, reason: "A client can be recognized in it." } }),
  },
  "GET {kind}/{id}/invitations/": { team: "+3", answers: ownerOfIt, ask: ofListing },
  "POST {kind}/{id}/invitations/": {
    team: "+3",
    answers: ownerOfIt,
    ask: (w) => ({
      ...ofListing(w),
      body: { emails: [1, 2, 3, 4, 5].map((nth) => `client-${nth}-${w.word}@example.org`), confirmed: true },
    }),
  },
  ...importPolicy,
  "POST {kind}/": { answers: active, ask: (w) => ({ params: kind, body: { name: w.word, category: w.categoryId } }) },
  "PATCH {kind}/{id}/": { team: "+3", answers: ownerOfIt, ask: (w) => ({ ...ofListing(w), body: { city: "Kent" } }) },
  "GET {kind}/similar/": { answers: active, ask: (w) => ({ params: kind, query: `?name=${w.word}` }) },
  // Owners can't claim their own listing.
  "POST {kind}/{id}/claim/": {
    answers: "133++9+++",
    ask: (w) => ({ ...ofListing(w), body: { relationship: "I run it." } }),
  },
  "GET {kind}/{id}/claims/": { answers: admins, moderator: "+", ask: ofListing },
  "POST {kind}/{id}/approve_claim/": { answers: admins, moderator: "+", ask: (w) => ({ ...ofListing(w), body: {} }) },
  "POST {kind}/{id}/reject_claim/": { answers: admins, moderator: "+", ask: (w) => ({ ...ofListing(w), body: {} }) },
  "POST {kind}/{id}/set_owner/": { answers: admins, ask: (w) => ({ ...ofListing(w), body: { user_id: w.authorId } }) },
  "GET {kind}/{id}/transfer_requests/": { answers: ownerOfIt, ask: ofListing },
  "POST {kind}/{id}/agree_transfer/": {
    answers: ownerOfIt,
    ask: (w) => ({ ...ofListing(w), body: { claim_id: w.claimId } }),
  },
  "GET {kind}/{id}/claims/mine/": { answers: signedIn, ask: ofListing },
  // The world's claim is someone else's, and its transfer is agreed.
  "DELETE claims/{id}/": { answers: "144444444", ask: onClaim },
  "POST claims/{id}/proof/": { answers: "144444444", ask: (w) => ({ ...onClaim(w), body: { method: "dns" } }) },
  "POST claims/{id}/proof/check/": { answers: "144444444", ask: (w) => ({ ...onClaim(w), body: { method: "dns" } }) },
  "POST claims/{id}/documents/": { answers: "144444444", ask: (w) => ({ ...onClaim(w), body: {} }) },
  // The world's claim has no documents.
  "GET claims/{id}/documents/{proof}/": {
    answers: "133333343",
    moderator: "4",
    ask: (w) => ({ params: { ...onClaim(w).params, proof: "2000000000" } }),
  },
  "DELETE claims/{id}/documents/{proof}/": {
    answers: "144444444",
    ask: (w) => ({ params: { ...onClaim(w).params, proof: "2000000000" } }),
  },
  // The world's listing has no phone number.
  "POST claims/{id}/callback/": { answers: "133333393", ask: (w) => ({ ...onClaim(w), body: { note: "Reached." } }) },
  "POST claims/{id}/refuse/": { answers: "133339393", ask: (w) => ({ ...onClaim(w), body: { reason: "No." } }) },
  "POST claims/{id}/ask_proof/": { answers: "133339393", ask: (w) => ({ ...onClaim(w), body: { question: "How?" } }) },
  "POST events/": { answers: everybody, ask: (w) => ({ body: { kind: "view", listing_ids: [w.listingId] } }) },
  "GET owner/analytics/": { team: "+3", answers: ownerOfIt, ask: (w) => ({ query: `?listing_id=${w.listingId}` }) },
  "GET billing/plan/": { answers: signedIn, ask: nothing },
  // The world sells nothing.
  "GET billing/plan/switch/": { answers: "133444444", ask: () => ({ query: "?plan=yearly" }) },
  "POST billing/plan/switch/": {
    answers: "133444444",
    ask: () => ({ body: { plan: "yearly", prorated_at: 1, pays_now_cents: 1 } }),
  },
  "GET billing/invoices/": { answers: "144444444", ask: nothing },
  "GET owner/reviews/": { answers: signedIn, ask: nothing },
  "GET owner/reply-templates/": { answers: signedIn, ask: nothing },
  "POST owner/reply-templates/": { answers: active, ask: () => ({ body: { name: "Thanks", content: "Thank you." } }) },
  // The id is no one's.
  "PATCH owner/reply-templates/{id}/": {
    answers: "133444444",
    ask: () => ({ params: { id: "2000000000" }, body: { name: "Thanks", content: "Thank you." } }),
  },
  "DELETE owner/reply-templates/{id}/": { answers: "144444444", ask: () => ({ params: { id: "2000000000" } }) },
  "GET saved/": { answers: signedIn, ask: nothing },
  "POST saved/": { answers: signedIn, ask: (w) => ({ body: { ids: [w.listingId] } }) },
  "DELETE saved/{id}/": { answers: signedIn, ask: (w) => ({ params: { id: String(w.listingId) } }) },
  "GET saved/listings/": { answers: everybody, ask: (w) => ({ query: `?ids=${w.listingId}` }) },
  "POST categories/": { answers: active, ask: (w) => ({ body: { name: `Category ${w.word}` } }) },
  "GET unified_search/": { answers: everybody, ask: () => ({ query: "?q=law" }) },
  "GET suggest/": { answers: everybody, ask: () => ({ query: "?q=la" }) },
  "GET categories/": { answers: everybody, ask: nothing },
  "GET categories/{id}/": { answers: everybody, ask: (w) => ({ params: { id: String(w.categoryId) } }) },
  "GET categories/by-slug/{slug}/": { answers: everybody, ask: (w) => ({ params: { slug: w.categorySlug } }) },
  "GET categories/by-path/{path}/": {
    answers: everybody,
    ask: (w) => ({ params: { path: w.categorySlug.split("/") } }),
  },
  "GET reviews/": { answers: everybody, ask: nothing },
  // The author has already reviewed this world's listing, and the owner may not.
  "POST reviews/": {
    team: "33",
    answers: "1" + "33" + "+9" + "3" + "+++",
    ask: (w) => ({ body: { business_id: w.listingId, rating: 5, title: "Good", content: "Good work." } }),
  },
  "PATCH reviews/{id}/": { answers: "1333+3333", ask: (w) => ({ ...onReview(w), body: { title: "Another title" } }) },
  // It isn't a form: the author gets that error.
  "POST reviews/{id}/photos/": { answers: "133303333", ask: (w) => ({ ...onReview(w), body: {} }) },
  "DELETE reviews/{id}/": { answers: "1333+3333", ask: onReview },
  // It is already visible: permitted callers get that error.
  "POST reviews/bulk_decide/": {
    answers: "133333393",
    moderator: "9",
    ask: (w) => ({ body: { reviews: [{ id: w.reviewId }], status: "active" } }),
  },
  // There is no pending edit.
  "POST reviews/{id}/approve_revision/": { answers: "133333393", moderator: "9", ask: onReview },
  "POST reviews/{id}/reject_revision/": {
    answers: "133333393",
    moderator: "9",
    ask: (w) => ({ ...onReview(w), body: grounds }),
  },
  "POST reviews/{id}/reply/": {
    team: "++",
    answers: "13333+333",
    ask: (w) => ({ ...onReview(w), body: { content: "Thanks." } }),
  },
  "POST reviews/{id}/no_reply/": {
    team: "++",
    answers: "13333+333",
    ask: (w) => ({ ...onReview(w), body: { no_reply_needed: true } }),
  },
  "POST reviews/{id}/delete_reply/": { team: "++", moderator: "+", answers: "13333+3+3", ask: onReview },
  // A guest without the visitor cookie, the author, and who owns or works on the listing may not.
  "POST reviews/{id}/helpful/": { team: "33", answers: "3+++33+++", ask: onReview },
  "POST reviews/{id}/flag/": { answers: "133+3++++", ask: onReview },
  "GET reviews/{id}/flags/": { answers: admins, moderator: "+", ask: onReview },
  // Payments are off in these tests: permitted callers get that error.
  "POST billing/create-checkout-session/": {
    answers: "133444444",
    ask: () => ({ body: { plan: "yearly", success_url: "/premium", cancel_url: "/premium" } }),
  },
  "POST billing/create-portal-session/": { answers: "144444444", ask: () => ({ body: { return_url: "/premium" } }) },
  "POST billing/webhook/": { answers: "444444444", ask: nothing },
  "GET crowdfund/campaigns/for-listing/": {
    answers: "444444444",
    ask: (w) => ({ query: `?id=${w.listingId}&type=business` }),
  },
  "GET crowdfund/contributions/": { answers: admins, ask: nothing },
  "GET crowdfund/contributions/sums/": { answers: admins, ask: nothing },
  "GET crowdfund/contributions/compare/": { answers: "133333343", ask: nothing },
  "POST crowdfund/contributions/settle/": { answers: "133333343", ask: () => ({ body: { payment_id: "pi_x" } }) },
  "POST crowdfund/checkout/start/": {
    answers: "444444444",
    ask: (w) => ({ body: { id: w.listingId, type: "business", amount_cents: 2500, return_url: "/" } }),
  },
  "GET users/me/": { answers: signedIn, ask: nothing },
  "PATCH users/me/": { answers: signedIn, ask: () => ({ body: { bio: "New." } }) },
  // The typed address belongs to no account: permitted callers get that error.
  "DELETE users/me/": {
    answers: "100000000",
    ask: () => ({ body: { confirm_email: "no@example.org", reviews: "keep" } }),
  },
  "GET users/me/export/": { answers: signedIn, ask: nothing },
  "GET users/has-admin/": { answers: everybody, ask: nothing },
  // An admin exists: everyone who isn't suspended gets that error.
  "GET admin/health/": { answers: admins, ask: nothing },
  "GET security/events/": { answers: admins, ask: nothing },
  "GET users/me/sessions/": { answers: signedIn, ask: nothing },
  "DELETE users/me/sessions/": { answers: signedIn, ask: () => ({ query: "?others=true" }) },
  // The id is no one's.
  "DELETE users/me/sessions/{id}/": { answers: "144444444", ask: () => ({ params: { id: "2000000000" } }) },
  "DELETE users/{id}/sessions/": { answers: admins, ask: (w) => ({ params: { id: String(w.userId) } }) },
  "POST users/become-admin/": { answers: "193999999", ask: nothing },
  "GET users/": { answers: admins, ask: nothing },
  "POST users/": {
    answers: admins,
    ask: (w) => ({ body: { full_name: "Added", email: `added-${w.word}@example.org` } }),
  },
  "PATCH users/{id}/": {
    answers: admins,
    ask: (w) => ({ params: { id: String(w.userId) }, body: { status: "active", user_type: "admin" } }),
  },
  "PATCH categories/{id}/": {
    answers: admins,
    ask: (w) => ({ params: { id: String(w.categoryId) }, body: { description: "New." } }),
  },
  // It isn't empty: permitted callers get that error.
  "DELETE categories/{id}/": { answers: "133333393", ask: (w) => ({ params: { id: String(w.categoryId) } }) },
  "POST categories/{id}/merge/": {
    answers: "133333303",
    ask: (w) => ({ params: { id: String(w.categoryId) }, body: { into: w.categoryId } }),
  },
  "GET listings/": { answers: admins, moderator: "+", ask: nothing },
  "POST listings/bulk_status/": {
    answers: admins,
    moderator: "+",
    ask: (w) => ({ body: { ids: [w.listingId], status: "suspended" } }),
  },
  "POST users/bulk_status/": { answers: admins, ask: (w) => ({ body: { ids: [w.userId], status: "active" } }) },
  "POST {kind}/bulk_set_category/": {
    answers: "133333303",
    ask: (w) => ({ params: kind, body: { ids: [w.listingId], to_category_id: w.categoryId } }),
  },
  "GET admin/counts/": { answers: admins, moderator: "+", ask: nothing },
  "GET admin/settings/": { answers: admins, ask: nothing },
  "GET admin/settings/export/": { answers: admins, ask: nothing },
  // Made from values that aren't the stored ones.
  "PATCH admin/settings/": { answers: "133333393", ask: () => ({ body: { site_name: "Another", seen: "older" } }) },
  "GET audit/": { answers: admins, ask: nothing },
  "GET concepts/": { answers: admins, ask: nothing },
  "POST concepts/": { answers: admins, ask: (w) => ({ body: { name: `concept ${w.word}`, kind: "need" } }) },
  "GET concepts/try/": { answers: admins, ask: () => ({ query: "?q=skin+doctor" }) },
  "GET concepts/searches/": { answers: admins, ask: nothing },
  "GET concepts/export/": { answers: admins, ask: nothing },
  "POST concepts/import/": {
    answers: admins,
    ask: (w) => ({ body: { csv: `name,kind,terms,broader,related\nimported ${w.word},need,,,` } }),
  },
  // It doesn't exist: permitted callers get that error.
  "PATCH concepts/{id}/": { answers: "133333343", ask: () => ({ params: { id: "2147483647" }, body: {} }) },
  "DELETE concepts/{id}/": { answers: "133333343", ask: () => ({ params: { id: "2147483647" } }) },
  "GET duplicates/": { answers: admins, moderator: "+", ask: nothing },
  // The same listing twice, or a missing merge: permitted callers get that error.
  "POST duplicates/dismiss/": {
    answers: "133333303",
    moderator: "0",
    ask: (w) => ({ body: { first_id: w.listingId, second_id: w.listingId } }),
  },
};
