import "server-only";
import { randomBytes } from "node:crypto";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { hashOf } from "./signing";

/** How long a session lasts, in seconds. */
export const sessionSeconds = 30 * 24 * 60 * 60;

/** A new session's token: 256 random bits. */
export const newSessionToken = (): string => randomBytes(32).toString("base64url");

/** Stores a session, with only the hash of its token. */
export async function createSession(
  db: Db,
  { token, userId, expiresAt }: { token: string; userId: number; expiresAt: Date },
): Promise<void> {
  await db.session.create({ data: { tokenHash: hashOf(token), userId, expiresAt } });
}

/** Deletes the session of a token, if there is one. */
export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (token) await db.session.deleteMany({ where: { tokenHash: hashOf(token) } });
}

/** Deletes expired sessions. */
export async function purgeSessions(db: Db): Promise<void> {
  await execute(db)`DELETE FROM session WHERE expires_at < now()`;
}
