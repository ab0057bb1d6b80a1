import "server-only";
import { noName } from "@/lib/rules/account";
import { isLostRace } from "../db/db-errors";
import { type Prisma, type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";
import { env } from "../env";

/** What the identity provider vouches for. */
export interface ProvedPerson {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string;
}

export type Entrance = { kind: "in"; userId: number } | { kind: "email-taken" } | { kind: "no-email" };

type Tx = Prisma.TransactionClient;

const longestName = 200;

async function knownAccount(tx: Tx, person: ProvedPerson): Promise<number | null> {
  const { issuer, subject } = person;
  const identity = await tx.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { user: { select: { id: true, email: true } } },
  });
  if (!identity) return null;
  const { id, email } = identity.user;
  const isSame = email.toLowerCase() === person.email?.toLowerCase();
  if (isSame) await tx.user.update({ where: { id }, data: { verified: person.isEmailVerified } });
  return id;
}

/**
 * An account of this address, locked: who signs in at the same moment waits, and finds it taken. So is one that was
 * closed, whose made-up address is nobody's.
 */
async function accountOfAddress(tx: Tx, email: string) {
  const [account] = await queryRows<{ id: number; is_taken: boolean }>(tx)`
    SELECT u.id, u.closed_at IS NOT NULL OR EXISTS (SELECT FROM identity i WHERE i.user_id = u.id) AS is_taken
    FROM "user" u WHERE lower(u.email) = lower(${email}) FOR UPDATE`;
  return account ?? null;
}

/** The name that reviews are signed with. Where the provider has none, or an address for one, it is nobody's. */
function nameOf({ name }: ProvedPerson): string {
  const said = name.trim().slice(0, longestName);
  return said === "" || said.includes("@") ? noName : said;
}

function newAccount(tx: Tx, person: ProvedPerson & { email: string }) {
  return tx.user.create({
    data: {
      email: person.email,
      fullName: nameOf(person),
      verified: person.isEmailVerified,
      status: person.isEmailVerified ? env().newUserStatus : "pending",
    },
  });
}

async function enter(tx: Tx, person: ProvedPerson): Promise<Entrance> {
  const known = await knownAccount(tx, person);
  if (known !== null) return { kind: "in", userId: known };
  if (!person.email) return { kind: "no-email" };
  const waiting = await accountOfAddress(tx, person.email);
  // Whoever came in by another window while this one waited is known by now.
  const meanwhile = waiting && (await knownAccount(tx, person));
  if (meanwhile) return { kind: "in", userId: meanwhile };
  if (waiting && (waiting.is_taken || !person.isEmailVerified)) return { kind: "email-taken" };
  const { id } = waiting ?? (await newAccount(tx, { ...person, email: person.email }));
  await tx.identity.create({ data: { userId: id, issuer: person.issuer, subject: person.subject } });
  if (waiting) await tx.user.update({ where: { id }, data: { verified: true } });
  return { kind: "in", userId: id };
}

/**
 * The account of somebody whom the provider vouches for. Who they are is issuer and subject. An account that an admin
 * added is taken over once, by the first whose verified e-mail is its own; any other e-mail that is taken is refused;
 * everybody else gets a new account.
 */
export async function enterAs(db: PrismaClient, person: ProvedPerson): Promise<Entrance> {
  const attempt = () => db.$transaction((tx) => enter(tx, person));
  try {
    return await attempt();
  } catch (error) {
    // The same person came in by another window at this moment: by now they are known.
    if (isLostRace(error)) return attempt();
    throw error;
  }
}
