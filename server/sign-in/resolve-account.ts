import "server-only";
import { hasName, nameLength, noName } from "@/lib/rules/account";
import { oneLine } from "@/lib/rules/written-text";
import { closedHashes } from "../auth/closed-account";
import { releaseUnproved } from "../auth/unproved-address";
import { isLostRace } from "../db/db-errors";
import { type Prisma, type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";
import { env } from "../env";

/** What the identity provider states about the person who signs in. */
export interface IdentityClaims {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string;
}

export type AccountResolution = { kind: "found"; userId: number } | { kind: "email-taken" } | { kind: "no-email" };

type Tx = Prisma.TransactionClient;

/** The account of a known identity. Also updates whether its email is verified, and gives it a name if it has none. */
async function accountOfIdentity(tx: Tx, claims: IdentityClaims): Promise<number | null> {
  const { issuer, subject } = claims;
  const identity = await tx.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { user: { select: { id: true, email: true, fullName: true } } },
  });
  if (!identity) return null;
  const { id, email, fullName } = identity.user;
  const isSame = email.toLowerCase() === claims.email?.toLowerCase();
  if (isSame) await tx.user.update({ where: { id }, data: { verified: claims.isEmailVerified } });
  if (!hasName(fullName)) await tx.user.update({ where: { id }, data: { fullName: nameOf(claims) } });
  return id;
}

/**
 * Locks and returns the account with this email. A concurrent sign-in waits and then finds it taken. A closed account,
 * whose address is a placeholder, also counts as taken.
 */
async function accountOfEmail(tx: Tx, email: string) {
  const [account] = await queryRows<{ id: number; is_taken: boolean }>(tx)`
    SELECT u.id, u.closed_at IS NOT NULL OR EXISTS (SELECT FROM identity i WHERE i.user_id = u.id) AS is_taken
    FROM "user" u WHERE lower(u.email) = lower(${email}) FOR UPDATE`;
  return account ?? null;
}

/** The name that appears on reviews; a placeholder if the provider sends none, or sends an email address. */
function nameOf({ name }: IdentityClaims): string {
  const trimmed = oneLine(name).slice(0, nameLength);
  return trimmed === "" || trimmed.includes("@") ? noName : trimmed;
}

/** Creates an account. One whose address isn't verified, or was suspended when it was closed, waits for an admin. */
async function createAccount(tx: Tx, claims: IdentityClaims & { email: string }) {
  const suspended = await tx.user.count({ where: { addressHash: { in: closedHashes(claims.email) } } });
  return tx.user.create({
    data: {
      email: claims.email,
      fullName: nameOf(claims),
      verified: claims.isEmailVerified,
      status: claims.isEmailVerified && suspended === 0 ? env().newUserStatus : "pending",
    },
  });
}

async function resolve(tx: Tx, claims: IdentityClaims): Promise<AccountResolution> {
  const known = await accountOfIdentity(tx, claims);
  if (known !== null) return { kind: "found", userId: known };
  if (!claims.email) return { kind: "no-email" };
  if (claims.isEmailVerified) await releaseUnproved(tx, claims.email);
  const sameEmail = await accountOfEmail(tx, claims.email);
  // The same person may have signed in through another window while this one waited for the lock.
  const meanwhile = sameEmail && (await accountOfIdentity(tx, claims));
  if (meanwhile) return { kind: "found", userId: meanwhile };
  if (sameEmail && (sameEmail.is_taken || !claims.isEmailVerified)) return { kind: "email-taken" };
  const { id } = sameEmail ?? (await createAccount(tx, { ...claims, email: claims.email }));
  await tx.identity.create({ data: { userId: id, issuer: claims.issuer, subject: claims.subject } });
  if (sameEmail) await tx.user.update({ where: { id }, data: { verified: true } });
  return { kind: "found", userId: id };
}

/**
 * Finds or creates the account of a person whom the provider has identified, by issuer and subject. An account that an
 * admin added is taken over once, by the first person who signs in with its verified email. An account that only states
 * an email loses it to the person who proves it. Any other email that is in use is refused. Everyone else gets a new
 * account.
 */
export async function resolveAccount(db: PrismaClient, claims: IdentityClaims): Promise<AccountResolution> {
  const attempt = () => db.$transaction((tx) => resolve(tx, claims));
  try {
    return await attempt();
  } catch (error) {
    // The same person signed in through another window at this moment, so the identity is known by now.
    if (isLostRace(error)) return attempt();
    throw error;
  }
}
