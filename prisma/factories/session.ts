import { createHash } from "node:crypto";
import { type Prisma } from "../../generated/prisma/client";
import { type SessionModel } from "../../generated/prisma/models";
import { type FactoryDb } from "./db";
import { unique } from "./unique";

const dayMs = 24 * 60 * 60 * 1000;

/** The stored hash of a session's token, as in server/auth/signing.ts. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Makes a session of a user that lasts a day. `token` is the value of its session cookie; the row has only the
 * hash.
 */
export async function makeSession(
  db: FactoryDb,
  { userId, ...overrides }: { userId: number } & Partial<Prisma.SessionUncheckedCreateInput>,
): Promise<SessionModel & { token: string }> {
  const token = `token-${unique()}`;
  const expiresAt = new Date(Date.now() + dayMs);
  const session = await db.session.create({ data: { userId, tokenHash: hashOf(token), expiresAt, ...overrides } });
  return { ...session, token };
}
