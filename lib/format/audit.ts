/** Labels of audit actions. An action without a label is shown by its stored name. */
export const auditActions: Record<string, string> = {
  "user.create": "User added",
  "user.change": "User changed",
  "user.status": "User status changed",
  "user.become_admin": "First administrator",
  "user.make_admin": "Made administrator by the operator",
  "user.rescue": "Sign-in link made by the operator",
  "user.join": "Sign-in method added",
  "user.close": "Account closed",
  "user.sign_out": "Signed out everywhere",
  "listing.create": "Listing added",
  "listing.change": "Listing changed",
  "listing.status": "Listing status changed",
  "listing.move": "Listings moved",
  "listing.set_owner": "Owner set",
  "campaign.reach": "Premium year funded",
  "contribution.settle": "Contribution synced",
  "listing.import": "Listings imported",
  "listing.merge": "Listings merged",
  "listing.unmerge": "Merge undone",
  "duplicate.dismiss": "Duplicates dismissed",
  "duplicate.reopen": "Duplicates reopened",
  "listing.invite": "Review invitations sent",
  "team.invite": "Invited to the team",
  "team.withdraw": "Invitation to the team withdrawn",
  "team.join": "Joined the team",
  "team.role": "Role in the team changed",
  "team.remove": "Removed from the team",
  "team.leave": "Left the team",
  "affiliation.propose": "Affiliation proposed",
  "affiliation.confirm": "Affiliation confirmed",
  "affiliation.decline": "Affiliation declined",
  "affiliation.withdraw": "Proposal of an affiliation withdrawn",
  "affiliation.end": "Affiliation ended",
  "listing.hours": "Opening hours changed",
  "listing.confirm": "Facts confirmed",
  "listing.locations": "Locations changed",
  "listing.ask_category": "Another category requested",
  "listing.withdraw_category": "Category request withdrawn",
  "listing.approve_category": "Category request approved",
  "listing.reject_category": "Category request rejected",
  "photo.add": "Photo added",
  "photo.edit": "Photo changed",
  "photo.remove": "Photo removed",
  "photo.approve": "Photo approved",
  "photo.refuse": "Photo refused",
  "listing.close": "Listing marked as closed",
  "listing.reopen": "Listing marked as open",
  "listing.repair": "Stored numbers corrected",
  "claim.approve": "Claim approved",
  "claim.reject": "Claim rejected",
  "claim.agree": "Transfer agreed",
  "claim.refuse": "Transfer refused",
  "claim.withdraw": "Claim withdrawn",
  "claim.document": "Document of a claim read",
  "claim.call": "Call about a claim noted",
  "review.approve": "Review approved",
  "review.remove": "Review removed",
  "review.repost": "Review reposted",
  "review.status": "Review status changed",
  "review.approve_revision": "Edit approved",
  "review.reject_revision": "Edit rejected",
  "review.revisions": "Review edits decided",
  "review.reply": "Reply written",
  "review.delete_reply": "Reply removed",
  "decision.restore": "Decision reversed",
  "user.restore_part": "Account restored in part",
  "decision.second_look": "Second look at a decision",
  "appeal.decide": "Appeal decided",
  "user.suspend": "Account suspended",
  "user.own_case": "Own case decided as the only admin",
  "subscription.begin": "Premium plan bought",
  "subscription.switch": "Premium plan switched",
  "subscription.change": "Premium plan changed",
  "category.create": "Category added",
  "category.change": "Category changed",
  "category.delete": "Category deleted",
  "category.merge": "Category merged",
  "concept.create": "Search concept added",
  "concept.change": "Search concept changed",
  "concept.delete": "Search concept removed",
  "concept.import": "Search concepts imported",
  "meta.create": "Page meta added",
  "meta.change": "Page meta changed",
  "template.set": "Page template set",
  "template.remove": "Page template removed",
  "correction.accept": "Correction accepted",
  "correction.decline": "Correction declined",
  "report.uphold": "Report upheld",
  "report.decline": "Report declined",
  "message.answer": "Message answered",
  "settings.change": "Site settings changed",
  "audit.prune": "Old months of the audit log deleted",
  "import.begin": "Import started",
  "import.finish": "Import finished",
  "import.cancel": "Import canceled",
  "import.undo": "Import undone",
};

/** An action's label. */
export const actionText = (action: string): string => auditActions[action] ?? action;

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
    .map((key) => ({
      key,
      was: key in old ? plain(old[key]) : null,
      is: key in fresh ? plain(fresh[key]) : null,
    }))
    .filter(({ was, is }) => was !== is || was === "changed");
}
