import "server-only";
import { type User } from "@/lib/contract/user";
import { Prisma } from "../db/client";

export interface UserRow extends Omit<
  User,
  "role" | "is_staff" | "premium_expires" | "created_at" | "created_date" | "date_joined" | "updated_at"
> {
  name_set_at: Date | null;
  premium_expires: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** The columns of a `UserRow`, from accounts `u`. Removed reviews don't count. */
export const userColumns = Prisma.sql`
  u.id, u.email, u.full_name, u.name_set_at, u.bio, u.profile_image, u.user_type::text, u.status::text, u.verified,
  u.premium_membership, u.premium_expires, u.created_at, u.updated_at,
  ARRAY(SELECT id FROM listing WHERE claimed_by_id = u.id ORDER BY id) AS claimed_businesses,
  (SELECT count(*)::int FROM review r
   WHERE r.user_id = u.id AND r.deleted_at IS NULL AND r.status <> 'removed') AS total_reviews`;

export const isOpenAccount = Prisma.sql`u.closed_at IS NULL`;
