/** What the audit's actions are called; one that is not here is shown as it is kept. */
export const auditActions: Record<string, string> = {
  "user.create": "User added",
  "user.change": "User changed",
  "user.status": "Status of users",
  "user.become_admin": "First administrator",
  "user.close": "Account closed",
  "listing.create": "Listing added",
  "listing.change": "Listing changed",
  "listing.status": "Status of listings",
  "listing.move": "Listings moved",
  "listing.set_owner": "Owner set",
  "campaign.reach": "Premium year funded",
  "contribution.settle": "Contribution asked for again",
  "listing.import": "Listings imported",
  "listing.merge": "Listings merged",
  "listing.unmerge": "Merge undone",
  "duplicate.dismiss": "Found different",
  "duplicate.reopen": "Proposed again as duplicates",
  "claim.approve": "Claim approved",
  "claim.reject": "Claim rejected",
  "claim.agree": "Transfer agreed to",
  "review.approve": "Review approved",
  "review.remove": "Review removed",
  "review.repost": "Review reposted",
  "review.status": "Status of reviews",
  "review.approve_revision": "Edit approved",
  "review.reject_revision": "Edit rejected",
  "review.revisions": "Edits of reviews",
  "review.reply": "Reply written",
  "review.delete_reply": "Reply removed",
  "subscription.begin": "Premium plan bought",
  "subscription.change": "Premium plan changed",
  "category.create": "Category added",
  "category.change": "Category changed",
  "category.delete": "Category deleted",
  "category.merge": "Category merged",
  "synonym.create": "Search phrase added",
  "synonym.change": "Search phrase changed",
  "synonym.delete": "Search phrase removed",
  "meta.create": "Page meta added",
  "meta.change": "Page meta changed",
  "import.begin": "Import begun",
  "import.finish": "Import finished",
  "import.cancel": "Import cancelled",
  "import.undo": "Import undone",
};

/** What an action is called. */
export const actionText = (action: string): string => auditActions[action] ?? action;

/** The kinds of objects that the audit names. */
export const auditObjects: Record<string, string> = {
  user: "User",
  listing: "Listing",
  review: "Review",
  category: "Category",
  subscription: "Subscription",
  import: "Import",
  meta: "Page meta",
  synonym: "Search phrase",
};

/** What an object is called, with its id where it has one. */
export const objectText = (type: string, id: number | null): string =>
  `${auditObjects[type] ?? type}${id === null ? "" : ` ${id}`}`;

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
};

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a row says of each value that was touched: what it was (null: not said) and what it is now (null: not said). */
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
