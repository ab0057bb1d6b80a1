import "server-only";
import { type Listing, responseFields } from "@/lib/contract/listing";
import { type ListingResponseFields } from "@/lib/rules/listing-field";
import { readInsurers } from "@/lib/rules/insurers";
import { kindFacts } from "@/lib/rules/listing-kind";
import { hoursText } from "@/lib/rules/opening-hours";
import { instantOf, openState } from "@/lib/rules/open-now";
import { type Actor, isModerator } from "@/lib/rules/permissions";
import { photoPath } from "@/lib/rules/photo";
import { servicesOf } from "@/lib/rules/service-prices";
import { routes } from "@/lib/site/routes";
import { type ListingRow } from "./sql";
import { versionOfListing } from "./version";

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Whether a listing is premium at this moment. The stored flag may lag behind the end by up to a minute. */
export const isPremiumAt = (row: Pick<ListingRow, "is_premium" | "premium_expires">, now: Date): boolean =>
  row.is_premium && (row.premium_expires === null || row.premium_expires > now);

function claimStatus(row: ListingRow): Listing["claim_status"] {
  if (row.claimed_by_id !== null) return "claimed";
  return row.open_claim_by === null ? "unclaimed" : "pending";
}

/** The open claim, for its claimant and for admins. */
function visibleClaim(row: ListingRow, actor: Actor) {
  const { open_claim_id: id, open_claim_by: by, open_claim_notes: notes, open_claim_at: at } = row;
  const mayKnow = isModerator(actor) || (actor.kind === "member" && actor.id === by);
  return mayKnow ? { id, by, notes, at: iso(at) } : { id: null, by: null, notes: null, at: null };
}

/** Values that are computed rather than read from a column. */
interface Computed {
  isPremium: boolean;
  claim: ReturnType<typeof visibleClaim>;
  open: ReturnType<typeof openingOf>;
  createdAt: string;
  updatedAt: string;
}

/** When a listing is open, and whether it is at this moment. */
function openingOf(
  { hours, closed_on: closedOn }: ListingRow,
  now: Date,
): Pick<Listing, "hours" | "open_now" | "closes_at"> {
  if (!hours) return { hours: null, open_now: null, closes_at: null };
  const { spans, exceptions, timeZone } = hours;
  const said = { spans, exceptions, time_zone: timeZone, text: hoursText(spans) };
  if (closedOn !== null) return { hours: said, open_now: null, closes_at: null };
  const { isOpen, isByAppointment, changes } = openState(hours, now);
  return {
    hours: said,
    open_now: isByAppointment && !isOpen ? null : isOpen,
    closes_at: isOpen && changes ? instantOf(changes, timeZone).toISOString() : null,
  };
}

const emptyFields: Record<string, string | boolean | null> = Object.fromEntries(
  responseFields.map(({ name }) => [name, null]),
);

/** The fields by their API names. Filling in a copy is three times as fast as adding them one by one. */
function fieldsOf(row: ListingRow): ListingResponseFields {
  const fields = { ...emptyFields };
  for (const { name, key } of responseFields) fields[name] = row[key];
  return fields as ListingResponseFields;
}

const primaryCategory = (row: ListingRow) => ({
  id: row.category_id,
  name: row.category_name,
  full_slug: row.category_full_slug,
});

/** Everything but the title. */
const untitled = (row: ListingRow, { isPremium, claim, open, createdAt, updatedAt }: Computed) => ({
  id: row.id,
  type: row.kind,
  slug: row.slug,
  path: routes.listing(row),
  status: row.status,
  category: primaryCategory(row),
  categories: [primaryCategory(row), ...(row.further_categories ?? [])],
  category_id: row.category_id,
  category_name: row.category_name,
  category_full_slug: row.category_full_slug,
  ...fieldsOf(row),
  ...(row.cover_photo !== null && { image_url: photoPath(row.cover_photo, 1600) }),
  services: servicesOf(row.service_prices),
  accepted_insurers: readInsurers(row.insurances).insurers,
  ...open,
  closed_on: row.closed_on,
  has_moved: row.moved_to_id !== null,
  moved_to: row.moved_to && { id: row.moved_to.id, name: row.moved_to.name, path: routes.listing(row.moved_to) },
  more_locations: row.more_locations,
  average_rating: row.average_rating,
  total_reviews: row.total_reviews,
  is_premium: isPremium,
  premium_expires: isPremium ? iso(row.premium_expires) : null,
  claim_status: claimStatus(row),
  claimed_by: row.claimed_by_id,
  claimed_by_id: row.claimed_by_id,
  claimed_at: iso(row.claimed_at),
  pending_claim_id: claim.id,
  pending_claim_by: claim.by,
  pending_claim_by_id: claim.by,
  pending_claim_notes: claim.notes,
  pending_claim_requested_at: claim.at,
  created_at: createdAt,
  created_date: createdAt,
  updated_at: updatedAt,
  updated_date: updatedAt,
  version: versionOfListing(row),
  page_changed_at: row.page_changed_at.toISOString(),
});

/** Serializes a listing, with what this caller may see at this moment. */
export function toListing(row: ListingRow, { actor, now }: { actor: Actor; now: Date }): Listing {
  const listing: Listing = untitled(row, {
    isPremium: isPremiumAt(row, now),
    claim: visibleClaim(row, actor),
    open: openingOf(row, now),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
  listing[kindFacts[row.kind].titleField] = row.name;
  return listing;
}
