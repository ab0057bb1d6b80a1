import "server-only";
import { type Db } from "../db/client";
import { execute } from "../db/sql";

/** The end of the placeholders for addresses that an account no longer has. Nothing is sent there: `.invalid` is reserved. */
export const noMailbox = "@account.invalid";

/**
 * Takes an email address away from an account that signs in without having proved it, so that whoever does prove it isn't
 * kept out by someone who only stated it. The account itself remains with its identity.
 */
export async function releaseUnproved(db: Db, email: string): Promise<void> {
  await execute(db)`
    UPDATE "user" u SET email = 'unproved-' || u.id || ${noMailbox}::text, updated_at = now()
    WHERE lower(u.email) = lower(${email}) AND NOT u.verified AND u.closed_at IS NULL
      AND EXISTS (SELECT FROM identity i WHERE i.user_id = u.id)`;
}
