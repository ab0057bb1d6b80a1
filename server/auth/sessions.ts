import "server-only";
import { randomBytes } from "node:crypto";
import { idleSeconds } from "@/lib/rules/session";
import { type Db, Prisma } from "../db/client";
import { execute } from "../db/sql";
import { hashOf } from "./signing";

/** A new session's token: 256 random bits. */
export const newSessionToken = (): string => randomBytes(32).toString("base64url");

/** Whether session `s` of user `u` has neither expired nor been idle for too long. */
export const isOpen = Prisma.sql`s.expires_at > now() AND s.last_used_at > now() - make_interval(secs =>
  CASE WHEN u.user_type IN ('admin', 'moderator') THEN ${idleSeconds("admin")}::float8
    ELSE ${idleSeconds("reviewer")}::float8 END)`;

/** Stores a session, with only the hash of its token. */
export async function createSession(
  db: Db,
  { token, userId, expiresAt }: { token: string; userId: number; expiresAt: Date },
): Promise<void> {
  await db.session.create({ data: { tokenHash: hashOf(token), userId, expiresAt } });
}

/** Stores which device a session is on, in words. */
export async function nameDevice(db: Db, token: string, device: string): Promise<void> {
  await db.session.updateMany({ where: { tokenHash: hashOf(token) }, data: { device } });
}

/** Stores that a session is used now. */
export async function noteUse(db: Db, id: number): Promise<void> {
  await execute(db)`UPDATE session SET last_used_at = now() WHERE id = ${id}`;
}

/** Deletes the session of a token, if there is one. */
export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (token) await db.session.deleteMany({ where: { tokenHash: hashOf(token) } });
}

/** Deletes expired and idle sessions. */
export async function purgeSessions(db: Db): Promise<void> {
  await execute(db)`DELETE FROM session s USING "user" u WHERE u.id = s.user_id AND NOT (${isOpen})`;
}
