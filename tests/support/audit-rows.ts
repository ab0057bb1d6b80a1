import { type AuditRow } from "@/lib/contract/admin";

export const ofFirms = { object_type: "import", object_id: 8 };
/** A row of each kind, and what it says. */
export const auditRows: Record<string, [given: Partial<AuditRow>, text: string]> = {
  "user.create": [{ object_type: "user", object_id: 5, after: { email: "changed" } }, "added Ben"],
  "user.change": [
    { object_type: "user", object_id: 5, before: { user_type: "reviewer" }, after: { user_type: "moderator" } },
    "changed the user type of Ben from reviewer to moderator",
  ],
  "user.status": [
    {
      object_type: "user",
      object_id: 5,
      before: { users: [[5, "active"]] },
      after: { users: [5], status: "suspended" },
    },
    "suspended Ben",
  ],
  "user.become_admin": [
    { object_type: "user", object_id: 5, after: { user_type: "admin" } },
    "became the first administrator: Ben",
  ],
  "user.make_admin": [{ object_type: "user", object_id: 5 }, "made an administrator of Ben"],
  "user.rescue": [{ object_type: "user", object_id: 5 }, "made a sign-in link for Ben"],
  "user.join": [{ object_type: "user", object_id: 5, after: { issuer: "x" } }, "added a way to sign in to Ben"],
  "user.close": [{ object_type: "user", object_id: 6, after: { reviews: 2 } }, "closed the account of user 6"],
  "user.sign_out": [{ object_type: "user", object_id: 5, after: { sessions: 3 } }, "signed out Ben"],
  "listing.create": [{ after: { name: "Grove Legal" } }, "added Grove Legal"],
  "listing.change": [{ before: { city: "A" }, after: { city: "B" } }, "changed the city of Grove Legal from A to B"],
  "listing.status": [
    { before: { listings: [[7, "pending"]] }, after: { listings: [7], status: "active" } },
    "approved Grove Legal",
  ],
  "listing.move": [
    { object_id: null, before: { listings: [[7, 2]] }, after: { category_id: 3 } },
    "moved 1 listing to Estate Planning",
  ],
  "listing.set_owner": [
    { before: { claimed_by_id: null }, after: { claimed_by_id: 5 } },
    "changed the owner of Grove Legal from nothing to Ben",
  ],
  "campaign.reach": [{ after: { goal_cents: 50_000 } }, "funded a premium year of Grove Legal: $500.00 reached"],
  "contribution.settle": [{ after: { status: "refunded" } }, "refunded a contribution for Grove Legal"],
  "listing.import": [
    { object_type: "import", object_id: 8, after: { kind: "business", created: 1200, skipped: 3, refused: 0 } },
    "imported 1,200 listings, 3 skipped",
  ],
  "listing.merge": [{ after: { merged_id: 12 } }, "merged another listing into Grove Legal"],
  "listing.unmerge": [{ after: { merged_id: 12 } }, "undid a merge into Grove Legal"],
  "duplicate.dismiss": [{ after: { other: 12 } }, "kept apart a likely duplicate of Grove Legal"],
  "duplicate.reopen": [{ after: { other: 12 } }, "reopened a likely duplicate of Grove Legal"],
  "listing.invite": [{ after: { sent: 5 } }, "sent review invitations for Grove Legal"],
  "photo.add": [{ after: { photo_id: 3 } }, "added a photo to Grove Legal"],
  "photo.edit": [{ after: { photo_id: 3, position: 0 } }, "changed a photo of Grove Legal"],
  "photo.remove": [{ before: { photo_id: 3 } }, "removed a photo of Grove Legal"],
  "photo.approve": [{ after: { photo_id: 3, status: "active" } }, "approved a photo of Grove Legal"],
  "photo.refuse": [{ after: { photo_id: 3, status: "refused" } }, "refused a photo of Grove Legal"],
  "listing.locations": [
    { before: { locations: [] }, after: { locations: ["Austin, TX"] } },
    "changed the locations of Grove Legal",
  ],
  "listing.hours": [{ before: { hours: "" }, after: { hours: "Mon 9-5" } }, "changed the hours of Grove Legal"],
  "listing.repair": [{ before: { phone: "changed" }, after: {} }, "corrected stored numbers of Grove Legal"],
  "listing.confirm": [{}, "confirmed the facts of Grove Legal"],
  "listing.close": [
    { before: { closed_on: null, moved_to: null }, after: { closed_on: "2026-03-01", moved_to: null } },
    "recorded the closing of Grove Legal",
  ],
  "listing.reopen": [{ before: { closed_on: "2026-03-01" } }, "recorded the reopening of Grove Legal"],
  "correction.accept": [
    { after: { about: "change", outcome: "accepted", fields: ["phone"] } },
    "accepted a correction of Grove Legal",
  ],
  "correction.decline": [
    { after: { about: "change", outcome: "declined", fields: [] } },
    "declined a correction of Grove Legal",
  ],
  "claim.approve": [{ after: { claim_id: 1 } }, "approved a claim on Grove Legal"],
  "claim.reject": [{ after: { claim_id: 1 } }, "rejected a claim on Grove Legal"],
  "claim.agree": [{ after: { claim_id: 1 } }, "agreed to hand over Grove Legal"],
  "claim.refuse": [{ after: { claim_id: 1 } }, "refused to hand over Grove Legal"],
  "claim.withdraw": [{ after: { claim_id: 1 } }, "withdrew a claim on Grove Legal"],
  "claim.document": [{ after: { claim_id: 1 } }, "read a document of a claim on Grove Legal"],
  "claim.call": [{ after: { claim_id: 1 } }, "noted a call about a claim on Grove Legal"],
  "review.approve": [{ object_type: "review", object_id: 4 }, "approved the review “Good”"],
  "review.remove": [{ object_type: "review", object_id: 4 }, "removed the review “Good”"],
  "review.repost": [{ object_type: "review", object_id: 4 }, "reposted the review “Good”"],
  "review.status": [
    { object_type: "review", object_id: null, after: { reviews: [4, 5], status: "removed" } },
    "removed 2 reviews",
  ],
  "review.approve_revision": [{ object_type: "review", object_id: 4 }, "approved an edit of the review “Good”"],
  "review.reject_revision": [{ object_type: "review", object_id: 4 }, "rejected an edit of the review “Good”"],
  "review.revisions": [
    { object_type: "review", object_id: null, after: { reviews: [4, 5], revision: "approved" } },
    "approved the edits of 2 reviews",
  ],
  "review.reply": [{ object_type: "review", object_id: 4 }, "replied to the review “Good”"],
  "review.delete_reply": [{ object_type: "review", object_id: 4 }, "removed the reply to the review “Good”"],
  "subscription.begin": [
    { object_type: "subscription", object_id: 1, after: { plan: "yearly", status: "active" } },
    "bought a yearly plan, now active",
  ],
  "subscription.change": [
    {
      object_type: "subscription",
      object_id: 1,
      before: { status: "active" },
      after: { plan: "yearly", status: "past_due" },
    },
    "changed a yearly plan, now past due",
  ],
  "subscription.switch": [
    { object_type: "subscription", object_id: 1, before: { plan: "monthly" }, after: { plan: "yearly" } },
    "switched from a monthly to a yearly plan",
  ],
  "team.invite": [{}, "invited someone to the team of Grove Legal"],
  "team.withdraw": [{}, "withdrew an invitation to the team of Grove Legal"],
  "team.join": [{}, "joined the team of Grove Legal"],
  "team.role": [{}, "changed a role in the team of Grove Legal"],
  "team.remove": [{}, "removed someone from the team of Grove Legal"],
  "team.leave": [{}, "left the team of Grove Legal"],
  "affiliation.propose": [{}, "proposed an affiliation of Grove Legal"],
  "affiliation.confirm": [{}, "confirmed an affiliation of Grove Legal"],
  "affiliation.decline": [{}, "declined an affiliation of Grove Legal"],
  "affiliation.withdraw": [{}, "withdrew an affiliation proposed by Grove Legal"],
  "affiliation.end": [{}, "ended an affiliation of Grove Legal"],
  "category.create": [{ object_type: "category", object_id: 2 }, "added Family Law"],
  "category.change": [
    { object_type: "category", object_id: 2, before: { parent_id: 3 }, after: { parent_id: null } },
    "changed the parent of Family Law from Estate Planning to nothing",
  ],
  "category.delete": [
    { object_type: "category", object_id: 99, before: { name: "Gone", full_slug: "gone" } },
    "deleted the category “Gone”",
  ],
  "category.merge": [
    { object_type: "category", object_id: 99, before: { name: "Gone" }, after: { into: 2 } },
    "merged the category “Gone” into Family Law",
  ],
  "concept.create": [
    { object_type: "concept", object_id: 6, after: { name: "Divorce" } },
    "added the search concept “Divorce”",
  ],
  "concept.change": [
    {
      object_type: "concept",
      object_id: 6,
      before: { name: "Divorce", terms: "a" },
      after: { name: "Divorce", terms: "b" },
    },
    "changed the terms of the search concept “Divorce” from a to b",
  ],
  "concept.delete": [
    { object_type: "concept", object_id: 6, before: { name: "Divorce" } },
    "removed the search concept “Divorce”",
  ],
  "audit.prune": [
    { object_type: "audit", object_id: null, after: { before: "2026-01-01", rows: 1200 } },
    "deleted 1,200 rows of this log from before 2026-01-01",
  ],
  "concept.import": [
    { object_type: "concept", object_id: null, after: { added: 3, changed: 1 } },
    "imported search concepts: 3 added, 1 changed",
  ],
  "meta.create": [
    { object_type: "meta", object_id: 3, after: { page: 7, title: "x" } },
    "added the page meta of Grove Legal",
  ],
  "meta.change": [
    {
      object_type: "meta",
      object_id: 3,
      before: { meta_type: "static", page: "home", title: "A" },
      after: { meta_type: "static", page: "home", title: "B" },
    },
    "changed the title of the page meta of home from A to B",
  ],
  "listing.ask_category": [
    { object_type: "listing", object_id: 7, after: { category_id: 2 } },
    "asked for another category for Grove Legal",
  ],
  "listing.withdraw_category": [
    { object_type: "listing", object_id: 7 },
    "withdrew the request for another category for Grove Legal",
  ],
  "listing.approve_category": [
    { object_type: "listing", object_id: 7, after: { category_id: 2 } },
    "approved a request for another category for Grove Legal",
  ],
  "listing.reject_category": [
    { object_type: "listing", object_id: 7, after: { category_id: 2 } },
    "rejected a request for another category for Grove Legal",
  ],
  "template.set": [
    { object_type: "category", object_id: 2, after: { title: "{name}" } },
    "added the page template of Family Law",
  ],
  "template.remove": [
    { object_type: "category", object_id: 2, before: { title: "{name}" } },
    "removed the page template of Family Law",
  ],
  "report.uphold": [{ object_type: "report", object_id: 7, after: { about: "photo" } }, "upheld report 7"],
  "report.decline": [{ object_type: "report", object_id: 7, after: { about: "photo" } }, "declined report 7"],
  "message.answer": [{ object_type: "message", object_id: 7, after: { answered: true } }, "answered message 7"],
  "settings.change": [
    { object_type: "settings", object_id: null, before: { site_name: "A" }, after: { site_name: "B" } },
    "changed the site name of this site from A to B",
  ],
  "import.begin": [
    { object_type: "import", object_id: 9, after: { file_name: "a.csv" } },
    "started the import “a.csv”",
  ],
  "import.finish": [
    { ...ofFirms, after: { created: 120, skipped: 3, refused: 0 } },
    "finished the import “firms.csv”: 120 added, 3 skipped",
  ],
  "import.cancel": [{ ...ofFirms, after: { status: "cancelled" } }, "canceled the import “firms.csv”"],
  "import.undo": [{ ...ofFirms, after: { created: 120 } }, "undid the import “firms.csv”"],
  "user.suspend": [
    { object_type: "user", object_id: 5, before: { status: "active" }, after: { status: "suspended" } },
    "suspended Ben",
  ],
  "user.own_case": [{ object_type: "user", object_id: 5 }, "decided their own case, as the only administrator: Ben"],
  "appeal.decide": [{ object_type: "appeal", object_id: 3, after: { decision_id: 2 } }, "decided appeal 3"],
  "user.restore_part": [
    { object_type: "user", object_id: 5, after: { left: 2 } },
    "couldn't bring back everything of Ben",
  ],
  "decision.second_look": [
    { object_type: "decision", object_id: 2, after: { upheld: true } },
    "looked again at decision 2",
  ],
  "decision.restore": [
    { object_type: "user", object_id: 5, after: { decision_id: 2 } },
    "reversed a decision about Ben",
  ],
};
