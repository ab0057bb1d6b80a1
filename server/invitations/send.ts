import "server-only";
import { conflict, invalid } from "@/lib/contract/errors";
import { type InvitationsBody, type SentInvitations } from "@/lib/contract/invitation";
import { counted } from "@/lib/format/number";
import { invitationLimits } from "@/lib/rules/invitation";
import { dayMs } from "@/lib/rules/time";
import { audit } from "../audit/write";
import { randomToken } from "../auth/signing";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { requireOpen } from "../listings/closing";
import { type ListingRef, lockListing } from "../listings/lock";
import { requireRight } from "../listings/rights";
import { type ListingRow } from "../listings/sql";
import { queueMail } from "../mail/queue";
import { invitationsOf, leftToday } from "./read";
import { addressHashes, withMerged } from "./sql";

/** The class of the advisory lock on an owner's invitations of the day; the owner's id is the other half. */
const dayLock = 4211;

interface Invited {
  email: string;
  hash: string;
  key: string;
}

/** Throws `invalid` if the list is longer than what may be sent today: a part of it would be a selection. */
async function checkLeft(ctx: Ctx, row: ListingRow, length: number): Promise<void> {
  await execute(ctx.db)`SELECT pg_advisory_xact_lock(${dayLock}::int, ${row.claimed_by_id ?? 0}::int)`;
  const left = await leftToday(ctx, row);
  if (length <= left) return;
  const now = left === 0 ? "You've sent all your invitations for today." : `You can invite ${left} more today.`;
  throw invalid({ emails: [`${now} A list is sent whole, so send this one tomorrow.`] });
}

/** Those of the addresses that may be invited: not invited lately, and not opted out. */
async function invitable(ctx: Ctx, listingId: number, emails: readonly string[]): Promise<Invited[]> {
  const all = emails.map((email) => ({ email, hashes: addressHashes(email) }));
  const hashes = all.flatMap((one) => one.hashes);
  const since = new Date(ctx.now.getTime() - invitationLimits.againAfterDays * dayMs);
  const left = await queryRows<{ email_hash: string }>(ctx.db)`
    SELECT email_hash FROM invitation_opt_out WHERE email_hash = ANY (${hashes}::text[])
    UNION SELECT email_hash FROM review_invitation
    WHERE email_hash = ANY (${hashes}::text[]) AND created_at > ${since} AND listing_id IN (${withMerged(listingId)})`;
  const leftOut = new Set(left.map(({ email_hash }) => email_hash));
  return all
    .filter((one) => !one.hashes.some((hash) => leftOut.has(hash)))
    .map((one) => ({ email: one.email, hash: one.hashes[0], key: randomToken() }));
}

async function store(ctx: Ctx, row: ListingRow, list: readonly Invited[]): Promise<void> {
  await ctx.db.reviewInvitation.createMany({
    data: list.map(({ email, hash, key }) => ({
      listingId: row.id,
      email,
      emailHash: hash,
      key,
      createdAt: ctx.now,
    })),
  });
  for (const { email, hash, key } of list) {
    const values = { listing: row.name, listingId: row.id, key, addressHash: hash, isReminder: false };
    await queueMail(ctx.db, { to: { email }, template: "review-invitation", values });
  }
}

/**
 * Mails everyone on a list an invitation to review a listing, in one transaction. Leaves out those who were invited to it
 * in the last 180 days and those who want no invitations, without saying who they are. Throws not-found, `forbidden`,
 * `conflict` for a listing that isn't public or has closed, and `invalid` for a list longer than what may be sent today.
 */
export const sendInvitations = (ctx: Ctx, ref: ListingRef, { emails }: InvitationsBody): Promise<SentInvitations> =>
  withTx(ctx, async (inside) => {
    const row = await lockListing(inside, ref);
    await requireRight(inside, row, "ask");
    if (row.status !== "active") throw conflict("You can ask for reviews once your listing is public.");
    requireOpen(row);
    await checkLeft(inside, row, emails.length);
    const list = await invitable(inside, row.id, emails);
    await store(inside, row, list);
    await audit(inside, {
      action: "listing.invite",
      object: { type: "listing", id: row.id },
      after: { invitations: counted(list.length, "invitation") },
    });
    return { ...(await invitationsOf(inside, row)), sent: list.length, left_out: emails.length - list.length };
  });
