import "server-only";
import { type Review } from "@/lib/contract/review";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { noName } from "@/lib/rules/account";
import { type Actor, isAdmin, isModerator, isSelf } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { toPhotos } from "../photos/sql";
import { type ReviewRow } from "./sql";

/** First name and last initial, for authors with a private profile. */
function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0] ?? "", words.length > 1 ? (words.at(-1) ?? "") : ""];
  return last ? `${first} ${[...last][0]}.` : first;
}

const pathOf = ({ has_author_page: hasPage, user_id: id }: ReviewRow) =>
  hasPage && id !== null ? routes.reviewer(id) : null;

function authorOf(row: ReviewRow, actor: Actor) {
  const name = row.author_name?.trim() ?? "";
  const display = row.is_author_public ? name : shortName(name);
  const image = row.is_author_public ? row.author_image : "";
  const seesEmail = isAdmin(actor);
  return {
    created_by_display: display || noName,
    created_by_full_name: display || null,
    created_by_image: image || null,
    created_by_path: pathOf(row),
    created_by_email: row.is_email_public ? row.author_email : null,
    created_by: seesEmail ? row.author_email : null,
    created_by_username: seesEmail ? row.author_email : null,
    user_email: seesEmail ? row.author_email : null,
  };
}

/** Whether the caller may see what moderators decide about the review. */
const seesDecisions = (row: ReviewRow, actor: Actor): boolean => isModerator(actor) || isSelf(actor, row.user_id);

function revisionOf(row: ReviewRow, actor: Actor): Review["pending_revision"] {
  if (!seesDecisions(row, actor) || row.revision_id === null || row.revision_at === null) return null;
  return {
    id: row.revision_id,
    rating: row.revision_rating ?? row.rating,
    title: row.revision_title ?? "",
    content: row.revision_content ?? "",
    created_at: row.revision_at.toISOString(),
  };
}

/** Whether the owner's reply was written under a text that the author has replaced since. */
function isReplyToEarlier({ reply_at, reply_edited_at, edited_at }: ReviewRow): boolean {
  const written = reply_edited_at ?? reply_at;
  return written !== null && edited_at !== null && written < edited_at;
}

/** What only moderators see of a review. */
const queueFields = ({ flag_count, hidden_until }: ReviewRow, actor: Actor) =>
  isModerator(actor)
    ? { flag_count, hidden_until: hidden_until?.toISOString() ?? null }
    : { flag_count: null, hidden_until: null };

/** Serializes a review, with what this caller may see. */
export function toReview(row: ReviewRow, actor: Actor): Review {
  const ids = Object.fromEntries(kinds.map((kind) => [kindFacts[kind].idField, null]));
  const replyAt = row.reply_at?.toISOString() ?? null;
  return {
    id: row.id,
    rating: row.rating,
    title: row.title,
    content: row.content,
    status: row.status,
    verified: row.verified,
    is_invited: row.is_invited,
    helpful_count: row.helpful_count,
    removal_reason: seesDecisions(row, actor) ? row.removal_reason : null,
    removal_facts: seesDecisions(row, actor) ? row.removal_facts : null,
    ...queueFields(row, actor),
    user_id: row.user_id,
    ...(ids as Pick<Review, "business_id" | "doctor_id">),
    [kindFacts[row.listing_kind].idField]: row.listing_id,
    listing_name: row.listing_name,
    listing_path: routes.listing({
      id: row.listing_id,
      slug: row.listing_slug,
      category_full_slug: row.listing_category,
    }),
    ...authorOf(row, actor),
    owner_reply: row.reply_content,
    owner_reply_at: replyAt,
    owner_replied_at: replyAt,
    owner_reply_edited_at: row.reply_edited_at?.toISOString() ?? null,
    owner_reply_is_to_earlier: isReplyToEarlier(row),
    pending_revision: revisionOf(row, actor),
    photos: toPhotos(row.photos).filter(({ status }) => status === "active" || seesDecisions(row, actor)),
    time_zone: row.time_zone,
    created_at: row.created_at.toISOString(),
    created_date: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    updated_date: row.updated_at.toISOString(),
  };
}
