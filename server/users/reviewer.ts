import "server-only";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

/** What the public page of a reviewer says about them. */
interface Reviewer {
  id: number;
  name: string;
  image: string;
  bio: string;
  since: string;
}

/** A reviewer with an active account and a public profile; null for any other. */
export async function readReviewer({ db }: Ctx, id: number): Promise<Reviewer | null> {
  const [row] = await queryRows<Omit<Reviewer, "since"> & { created_at: Date }>(db)`
    SELECT u.id, u.full_name AS name, u.profile_image AS image, u.bio, u.created_at
    FROM "user" u LEFT JOIN user_settings s ON s.user_id = u.id
    WHERE u.id = ${id}::int AND u.status = 'active' AND u.closed_at IS NULL AND coalesce(s.profile_public, true)`;
  if (!row) return null;
  const { created_at: createdAt, ...shown } = row;
  return { ...shown, since: createdAt.toISOString() };
}
