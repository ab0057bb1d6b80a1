import "server-only";
import { type Listing } from "@/lib/contract/listing";
import { kindFacts } from "@/lib/rules/listing-kind";
import { type Actor, isAdmin } from "@/lib/rules/permissions";
import { routes } from "@/lib/routes";
import { type ListingRow } from "./sql";

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Whether a listing is premium at this moment. The stored flag may lag behind the end by up to a minute. */
export const isPremiumAt = (row: Pick<ListingRow, "is_premium" | "premium_expires">, now: Date): boolean =>
  row.is_premium && (row.premium_expires === null || row.premium_expires > now);

function claimStatus(row: ListingRow): Listing["claim_status"] {
  if (row.claimed_by_id !== null) return "claimed";
  return row.open_claim_by === null ? "unclaimed" : "pending";
}

/** The open claim, for its claimant and for admins. */
function visibleClaim({ open_claim_by: by, open_claim_notes: notes, open_claim_at: at }: ListingRow, actor: Actor) {
  const mayKnow = isAdmin(actor) || (actor.kind === "member" && actor.id === by);
  return mayKnow ? { by, notes, at: iso(at) } : { by: null, notes: null, at: null };
}

/** Values that are computed rather than read from a column. */
interface Computed {
  isPremium: boolean;
  claim: ReturnType<typeof visibleClaim>;
  createdAt: string;
  updatedAt: string;
}

/** Everything but the title. A literal without computed keys is the fastest to create, and a search creates twenty. */
const untitled = (row: ListingRow, { isPremium, claim, createdAt, updatedAt }: Computed) => ({
  id: row.id,
  type: row.kind,
  slug: row.slug,
  path: routes.listing(row),
  status: row.status,
  category: { id: row.category_id, name: row.category_name, full_slug: row.category_full_slug },
  category_id: row.category_id,
  category_name: row.category_name,
  category_full_slug: row.category_full_slug,
  specialty: row.specialty,
  phone: row.phone,
  email: row.email,
  website: row.website,
  image_url: row.image_url,
  works_for: row.works_for,
  street_address: row.street_address,
  city: row.city,
  state: row.state,
  zip: row.zip,
  gender: row.gender,
  npi_number: row.npi_number,
  description: row.description,
  license: row.license,
  licenses: row.license,
  practice_areas: row.practice_areas,
  honors: row.honors,
  work_experience: row.work_experience,
  associations: row.associations,
  education: row.education,
  educations: row.education,
  speaking_engagements: row.speaking_engagements,
  publications: row.publications,
  language: row.language,
  languages: row.language,
  insurances: row.insurances,
  popular_visit_reasons: row.popular_visit_reasons,
  practice_names: row.practice_names,
  fee_details: row.fee_details,
  free_consultation: row.free_consultation,
  average_rating: row.average_rating,
  total_reviews: row.total_reviews,
  is_premium: isPremium,
  premium_expires: isPremium ? iso(row.premium_expires) : null,
  claim_status: claimStatus(row),
  claimed_by: row.claimed_by_id,
  claimed_by_id: row.claimed_by_id,
  claimed_at: iso(row.claimed_at),
  pending_claim_by: claim.by,
  pending_claim_by_id: claim.by,
  pending_claim_notes: claim.notes,
  pending_claim_requested_at: claim.at,
  created_at: createdAt,
  created_date: createdAt,
  updated_at: updatedAt,
  updated_date: updatedAt,
  page_changed_at: row.page_changed_at.toISOString(),
});

/** Serializes a listing, with what this caller may see at this moment. */
export function toListing(row: ListingRow, { actor, now }: { actor: Actor; now: Date }): Listing {
  const listing: Listing = untitled(row, {
    isPremium: isPremiumAt(row, now),
    claim: visibleClaim(row, actor),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
  listing[kindFacts[row.kind].titleField] = row.name;
  return listing;
}
