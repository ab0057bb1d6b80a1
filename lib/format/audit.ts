/**
 * Each audited action: its label, and its verb about one object or many ("approved the review …", "approved 24 reviews")
 * where the values don't make the sentence.
 */
export const auditActions: Readonly<Record<string, readonly [label: string, verb?: string]>> = {
  "user.create": ["User added", "added"],
  "user.change": ["User changed"],
  "user.status": ["User status changed", "changed the status of"],
  "user.become_admin": ["First administrator", "became the first administrator:"],
  "user.make_admin": ["Made administrator by the operator", "made an administrator of"],
  "user.rescue": ["Sign-in link made by the operator", "made a sign-in link for"],
  "user.join": ["Sign-in method added", "added a way to sign in to"],
  "user.close": ["Account closed", "closed the account of"],
  "user.sign_out": ["Signed out everywhere", "signed out"],
  "listing.create": ["Listing added", "added"],
  "listing.change": ["Listing changed"],
  "listing.status": ["Listing status changed"],
  "listing.move": ["Listings moved", "moved"],
  "listing.set_owner": ["Owner set"],
  "campaign.reach": ["Premium year funded", "funded premium years of"],
  "contribution.settle": ["Contribution synced", "settled contributions for"],
  "listing.import": ["Listings imported"],
  "listing.merge": ["Listings merged", "merged another listing into"],
  "listing.unmerge": ["Merge undone", "undid a merge into"],
  "duplicate.dismiss": ["Duplicates dismissed", "kept apart a likely duplicate of"],
  "duplicate.reopen": ["Duplicates reopened", "reopened a likely duplicate of"],
  "listing.invite": ["Review invitations sent", "sent review invitations for"],
  "team.invite": ["Invited to the team", "invited someone to the team of"],
  "team.withdraw": ["Invitation to the team withdrawn", "withdrew an invitation to the team of"],
  "team.join": ["Joined the team", "joined the team of"],
  "team.role": ["Role in the team changed", "changed a role in the team of"],
  "team.remove": ["Removed from the team", "removed someone from the team of"],
  "team.leave": ["Left the team", "left the team of"],
  "affiliation.propose": ["Affiliation proposed", "proposed an affiliation of"],
  "affiliation.confirm": ["Affiliation confirmed", "confirmed an affiliation of"],
  "affiliation.decline": ["Affiliation declined", "declined an affiliation of"],
  "affiliation.withdraw": ["Proposal of an affiliation withdrawn", "withdrew an affiliation proposed by"],
  "affiliation.end": ["Affiliation ended", "ended an affiliation of"],
  "listing.hours": ["Opening hours changed", "changed the hours of"],
  "listing.confirm": ["Facts confirmed", "confirmed the facts of"],
  "listing.locations": ["Locations changed", "changed the locations of"],
  "listing.ask_category": ["Another category requested", "asked for another category for"],
  "listing.withdraw_category": ["Category request withdrawn", "withdrew the request for another category for"],
  "listing.approve_category": ["Category request approved", "approved a request for another category for"],
  "listing.reject_category": ["Category request rejected", "rejected a request for another category for"],
  "photo.add": ["Photo added", "added a photo to"],
  "photo.edit": ["Photo changed", "changed a photo of"],
  "photo.remove": ["Photo removed", "removed a photo of"],
  "photo.approve": ["Photo approved", "approved a photo of"],
  "photo.refuse": ["Photo refused", "refused a photo of"],
  "listing.close": ["Listing marked as closed", "recorded the closing of"],
  "listing.reopen": ["Listing marked as open", "recorded the reopening of"],
  "listing.repair": ["Stored numbers corrected", "corrected stored numbers of"],
  "claim.approve": ["Claim approved", "approved a claim on"],
  "claim.reject": ["Claim rejected", "rejected a claim on"],
  "claim.agree": ["Transfer agreed", "agreed to hand over"],
  "claim.refuse": ["Transfer refused", "refused to hand over"],
  "claim.withdraw": ["Claim withdrawn", "withdrew a claim on"],
  "claim.document": ["Document of a claim read", "read a document of a claim on"],
  "claim.call": ["Call about a claim noted", "noted a call about a claim on"],
  "review.approve": ["Review approved", "approved"],
  "review.remove": ["Review removed", "removed"],
  "review.repost": ["Review reposted", "reposted"],
  "review.status": ["Review status changed"],
  "review.approve_revision": ["Edit approved", "approved an edit of"],
  "review.reject_revision": ["Edit rejected", "rejected an edit of"],
  "review.revisions": ["Review edits decided"],
  "review.reply": ["Reply written", "replied to"],
  "review.delete_reply": ["Reply removed", "removed the reply to"],
  "decision.restore": ["Decision reversed", "reversed a decision about"],
  "user.restore_part": ["Account restored in part", "couldn't bring back everything of"],
  "decision.second_look": ["Second look at a decision", "looked again at"],
  "appeal.decide": ["Appeal decided", "decided"],
  "user.suspend": ["Account suspended", "suspended"],
  "user.own_case": ["Own case decided as the only admin", "decided their own case, as the only administrator:"],
  "subscription.begin": ["Premium plan bought"],
  "subscription.switch": ["Premium plan switched"],
  "subscription.change": ["Premium plan changed"],
  "category.create": ["Category added", "added"],
  "category.change": ["Category changed"],
  "category.delete": ["Category deleted", "deleted"],
  "category.merge": ["Category merged", "merged"],
  "concept.create": ["Search concept added", "added"],
  "concept.change": ["Search concept changed"],
  "concept.delete": ["Search concept removed", "removed"],
  "concept.import": ["Search concepts imported"],
  "meta.create": ["Page meta added", "added"],
  "meta.change": ["Page meta changed"],
  "template.set": ["Page template set", "set the page templates of"],
  "template.remove": ["Page template removed", "removed the page template of"],
  "correction.accept": ["Correction accepted", "accepted a correction of"],
  "correction.decline": ["Correction declined", "declined a correction of"],
  "report.uphold": ["Report upheld", "upheld"],
  "report.decline": ["Report declined", "declined"],
  "message.answer": ["Message answered", "answered"],
  "settings.change": ["Site settings changed"],
  "audit.prune": ["Old months of the audit log deleted"],
  "import.begin": ["Import started", "started"],
  "import.finish": ["Import finished", "finished"],
  "import.cancel": ["Import canceled", "canceled"],
  "import.undo": ["Import undone", "undid"],
};

/** An action's label. An action without one is shown by its stored name. */
export const actionText = (action: string): string => auditActions[action]?.[0] ?? action;

/** Labels of audited object types. */
export const auditObjects: Record<string, string> = {
  user: "User",
  listing: "Listing",
  review: "Review",
  photo: "Photo",
  claim: "Claim",
  appeal: "Appeal",
  category: "Category",
  subscription: "Subscription",
  import: "Import",
  meta: "Page meta",
  concept: "Search concept",
  report: "Report",
  message: "Message",
  settings: "Site settings",
  audit: "Audit log",
};

/** An object's label, with its id if it has one. */
export const objectText = (type: string, id: number | null): string =>
  `${auditObjects[type] ?? type}${id === null ? "" : ` ${id}`}`;

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
};

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The changed values of an audit row: before and after, each null if not recorded. */
export function auditValues(before: unknown, after: unknown): { key: string; was: string | null; is: string | null }[] {
  const [old, fresh] = [isValues(before) ? before : {}, isValues(after) ? after : {}];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return keys
    .map((key) => ({ key, was: key in old ? plain(old[key]) : null, is: key in fresh ? plain(fresh[key]) : null }))
    .filter(({ was, is }) => was !== is || was === "changed");
}
