import "server-only";

/** A column of a table, such as `review.user_id`. */
type Column = `${string}.${string}`;

/**
 * What a merge does with the rows that refer to the merged listing; undoing the merge reverses it.
 * - `moves`: they go to the kept listing, except those that it has too. `key` names the columns that tell its rows apart:
 *   with none, they move only if it has no row at all.
 * - `chosen`: code in `server/merges/` decides which of them move and which end.
 * - `stays`: they remain with the merged listing, where pages find them through `merged_into_id` or no one sees them.
 * - `derived`: triggers and jobs compute them from other rows.
 */
export type OnMerge = { moves: { key: readonly string[] } } | "chosen" | "stays" | "derived";

/** Whether rows that refer to a listing keep the undo of its import from deleting it. */
type OnImportUndo = "keep it" | "go with it";

interface ListingRelation {
  merge: OnMerge;
  importUndo: OnImportUndo;
}

const derived: ListingRelation = { merge: "derived", importUndo: "go with it" };
const chosen: ListingRelation = { merge: "chosen", importUndo: "keep it" };
const stays: ListingRelation = { merge: "stays", importUndo: "keep it" };

/** Every column that refers to a listing. A test compares it with the database. */
export const listingRelations = {
  "affiliation.firm_id": chosen,
  "affiliation.person_id": chosen,
  "campaign.listing_id": chosen,
  "category_listing.listing_id": derived,
  "category_request.listing_id": stays,
  "claim.listing_id": chosen,
  // Decided where the listing is now; what it changed meanwhile is out of date. Its writer gets an answer.
  "correction.listing_id": { merge: { moves: { key: ["id"] } }, importUndo: "keep it" },
  "correction.other_id": { merge: { moves: { key: ["id"] } }, importUndo: "go with it" },
  "decision.listing_id": stays,
  "duplicate_dismissal.first_id": stays,
  "duplicate_dismissal.second_id": stays,
  "duplicate_due.listing_id": derived,
  "duplicate_pair.first_id": derived,
  "duplicate_pair.second_id": derived,
  "follow.listing_id": stays,
  "import_change.listing_id": { merge: "stays", importUndo: "go with it" },
  "listing.merged_into_id": chosen,
  // The page of a closed listing follows the merge.
  "listing.moved_to_id": stays,
  // Views and contacts hold it; a mere appearance in a search doesn't (`removeUntouched` in server/imports/undo.ts).
  "listing_day.listing_id": { merge: "chosen", importUndo: "go with it" },
  // Imported with it: hours that were edited later hold it (the same place).
  "listing_hours.listing_id": { merge: { moves: { key: [] } }, importUndo: "go with it" },
  // Imported with it, and written only by its owner otherwise.
  "listing_location.listing_id": { merge: "chosen", importUndo: "go with it" },
  "listing_member.listing_id": chosen,
  "listing_merge.kept_id": stays,
  "listing_merge.merged_id": stays,
  "listing_name.listing_id": derived,
  "listing_notice_choice.listing_id": { merge: { moves: { key: ["user_id", "notice"] } }, importUndo: "go with it" },
  "listing_source.listing_id": { merge: "chosen", importUndo: "go with it" },
  // About the merged listing's name and number. The next check covers what the kept one took over.
  "npi_check.listing_id": { merge: "stays", importUndo: "go with it" },
  "page_meta.listing_id": chosen,
  "photo.listing_id": chosen,
  "premium_grant.listing_id": chosen,
  // The report of a listing is about that listing as it was. Its reporter gets an answer.
  "report.listing_id": stays,
  "review.listing_id": chosen,
  "review_invitation.listing_id": stays,
  "saved_listing.listing_id": stays,
  "search_entry.listing_id": derived,
  "slug_history.listing_id": stays,
  "team_invitation.listing_id": chosen,
} as const satisfies Record<Column, ListingRelation>;

/**
 * What closing an account does with the rows that refer to it.
 * - `deleted`: they served only the account.
 * - `unnamed`: others rely on them, so they remain without the person.
 * - `chosen`: code in `server/users/close.ts` decides.
 * - `kept`: records of decisions and payments, which refer to an account without personal data from then on.
 * - `derived`: triggers compute them from other rows.
 */
export type OnClosing = "deleted" | "unnamed" | "chosen" | "kept" | "derived";

/** Every column that refers to an account, in the order in which closing one writes them. A test compares it. */
export const personRelations = {
  "review.user_id": "chosen",
  "helpful_vote.user_id": "chosen",
  "contribution.user_id": "chosen",
  "review_flag.user_id": "unnamed",
  "report.user_id": "unnamed",
  "correction.user_id": "unnamed",
  "review_reply.author_id": "unnamed",
  "import.user_id": "unnamed",
  "listing.created_by_id": "unnamed",
  "category.created_by_id": "unnamed",
  "affiliation.proposed_by_id": "unnamed",
  "affiliation.confirmed_by_id": "unnamed",
  "decision_party.user_id": "unnamed",
  "claim.user_id": "deleted",
  "review_news.user_id": "deleted",
  "premium_grant.user_id": "chosen",
  "user_settings.user_id": "deleted",
  "reply_template.user_id": "deleted",
  "saved_listing.user_id": "deleted",
  "saved_search.user_id": "deleted",
  "follow.user_id": "deleted",
  "followed_review.user_id": "deleted",
  "alert_reader.user_id": "deleted",
  "listing_member.user_id": "deleted",
  "listing_notice_choice.user_id": "deleted",
  "photo.user_id": "deleted",
  "contact_message.user_id": "deleted",
  "category_request.requested_by_id": "deleted",
  "sign_in_link.user_id": "deleted",
  "identity.user_id": "deleted",
  "session.user_id": "deleted",
  "listing.claimed_by_id": "chosen",
  "outbox_mail.user_id": "chosen",
  "subscription.user_id": "kept",
  "premium_grant.by_id": "kept",
  "claim.decided_by_id": "kept",
  "decision.by_id": "kept",
  "appeal.decided_by_id": "kept",
  "second_look.by_id": "kept",
  "claim_proof.created_by_id": "kept",
  "listing_merge.by_id": "kept",
  "duplicate_dismissal.by_id": "kept",
  "photo.decided_by_id": "kept",
  "report.decided_by_id": "kept",
  "correction.decided_by_id": "kept",
  "contact_message.answered_by_id": "kept",
  "moderation_note.by_id": "kept",
  "moderation_note.assignee_id": "kept",
  "review_revision.decided_by_id": "kept",
  "audit_row.actor_id": "kept",
  "security_event.user_id": "kept",
  "admin_seat.user_id": "derived",
  "open_item.user_id": "derived",
} as const satisfies Record<Column, OnClosing>;

/** A column's table and name. */
export function partsOf(column: string): { table: string; name: string } {
  const [table = "", name = ""] = column.split(".");
  return { table, name };
}
