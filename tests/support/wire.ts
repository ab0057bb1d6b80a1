import { type Category } from "@/lib/contract/category";
import { type Listing, responseFields } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { readInsurers } from "@/lib/rules/insurers";
import { type ListingResponseFields } from "@/lib/rules/listing-field";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { servicesOf } from "@/lib/rules/service-prices";

const moment = "2026-03-04T10:00:00.000Z";

const emptyFields = Object.fromEntries(responseFields.map(({ name, field }) => [name, field.empty]));

const unknown = {
  hours: null,
  open_now: null,
  closes_at: null,
  closed_on: null,
  has_moved: false,
  moved_to: null,
  premium_expires: null,
  claimed_by: null,
  claimed_by_id: null,
  claimed_at: null,
  pending_claim_id: null,
  pending_claim_by: null,
  pending_claim_by_id: null,
  pending_claim_notes: null,
  pending_claim_requested_at: null,
};

/** A listing as the API returns it, with only a name and a category unless values are given. */
export function wireListing(kind: Kind, name: string, given: Partial<Listing> = {}): Listing {
  return {
    id: 7,
    type: kind,
    [kindFacts[kind].titleField]: name,
    slug: "it",
    path: "/business/lawyers/family-law/it",
    status: "active",
    category: { id: 2, name: "Family Law", full_slug: "lawyers/family-law" },
    category_id: 2,
    category_name: "Family Law",
    category_full_slug: "lawyers/family-law",
    categories: [{ id: 2, name: "Family Law", full_slug: "lawyers/family-law" }],
    ...(emptyFields as ListingResponseFields),
    ...unknown,
    services: servicesOf(given.service_prices ?? ""),
    accepted_insurers: readInsurers(given.insurances ?? "").insurers,
    more_locations: 0,
    average_rating: 0,
    total_reviews: 0,
    version: "a.b.c",
    is_premium: false,
    claim_status: "unclaimed",
    created_at: moment,
    created_date: moment,
    updated_at: moment,
    page_changed_at: moment,
    updated_date: moment,
    ...given,
  };
}

/** A visible review as the API returns it. */
export function wireReview(id: number, given: Partial<Review> = {}): Review {
  return {
    id,
    rating: 4,
    title: `Title ${id}`,
    content: `What review ${id} says.`,
    status: "active",
    verified: false,
    is_invited: false,
    helpful_count: 0,
    removal_reason: null,
    removal_facts: null,
    flag_count: null,
    hidden_until: null,
    user_id: id,
    business_id: 7,
    doctor_id: null,
    listing_name: "It",
    listing_path: "/business/lawyers/family-law/it",
    created_by_display: `Author ${id}`,
    created_by_full_name: null,
    created_by_image: null,
    created_by_path: null,
    created_by_email: null,
    created_by: null,
    created_by_username: null,
    user_email: null,
    owner_reply: null,
    owner_reply_at: null,
    owner_replied_at: null,
    owner_reply_edited_at: null,
    owner_reply_is_to_earlier: false,
    edited_at: null,
    pending_revision: null,
    photos: [],
    time_zone: "UTC",
    created_at: moment,
    created_date: moment,
    updated_at: moment,
    updated_date: moment,
    ...given,
  };
}

/** An active top-level category as the API returns it. */
export const wireCategory = (name: string, given: Partial<Category> = {}): Category => ({
  id: 2,
  name,
  description: "",
  icon: "Building",
  color: null,
  kind: "business",
  status: "active",
  parent: null,
  slug: "it",
  full_slug: "it",
  business_count: 0,
  doctor_count: 0,
  created_at: moment,
  updated_at: moment,
  ...given,
});
