import "server-only";
import { type ListingValues } from "@/lib/contract/listing-values";
import { Prisma } from "../db/client";
import { zoneOfListing } from "../listings/sql";

/** A row of `claimSource`: a claim with its claimant. */
export interface ClaimRow {
  id: number;
  listing_id: number;
  user_id: number;
  full_name: string;
  email: string;
  user_status: "pending" | "active" | "suspended";
  kind: "claim" | "transfer";
  status: "pending" | "approved" | "rejected" | "withdrawn";
  relationship: string;
  notes: string;
  proposed: ListingValues;
  applied: string[];
  reason: string;
  owner_agreed_at: Date | null;
  owner_refused_at: Date | null;
  refusal: string;
  proof_asked_at: Date | null;
  proof_question: string;
  decided_at: Date | null;
  created_at: Date;
  /** The time zone of the listing. */
  time_zone: string;
  /** Since when the listing has a website of its domain; null without one. */
  website_since: Date | null;
  /** Whether the claimant owns the listing now. */
  is_owner: boolean;
}

/** Since when a listing `l` has a website of its domain; null without one. */
export const websiteSince = Prisma.sql`CASE WHEN l.website <> '' THEN coalesce(l.website_since, l.created_at) END`;

export const claimSource = Prisma.sql`
  SELECT c.id, c.listing_id, c.user_id, u.full_name, u.email, u.status::text AS user_status, c.kind::text,
    c.status::text, c.relationship, c.notes, c.proposed, c.applied, c.reason, c.owner_agreed_at, c.owner_refused_at,
    c.refusal, c.proof_asked_at, c.proof_question, c.decided_at, c.created_at,
    ${zoneOfListing} AS time_zone, ${websiteSince} AS website_since, l.claimed_by_id IS NOT DISTINCT FROM c.user_id AS is_owner
  FROM claim c JOIN "user" u ON u.id = c.user_id JOIN listing l ON l.id = c.listing_id`;
