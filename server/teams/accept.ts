import "server-only";
import { forbidden, notFound } from "@/lib/contract/errors";
import { type Joined } from "@/lib/contract/team";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { withdrawInsiders } from "../listings/withdraw-insiders";
import { queueMail } from "../mail/queue";
import { personText } from "../mail/template";
import { deleteReviewBy } from "../reviews/write";
import { findInvitation, isInvited, type OpenInvitation } from "./read";

interface Caller {
  id: number;
  name: string;
  email: string;
}

/** Locks the caller's account, so that it isn't suspended or closed in the meantime. Returns its name and address. */
async function lockCaller({ actor, db }: Ctx): Promise<Caller> {
  const [account] = await queryRows<Caller>(db)`
    SELECT id, full_name AS name, email FROM "user"
    WHERE id = ${accountOf(actor) ?? 0} AND status = 'active' AND closed_at IS NULL FOR SHARE`;
  if (!account) throw forbidden();
  return account;
}

/** Locks the listing and reads its invitation again: of two calls, the second finds it used. Throws not-found. */
async function lockInvitation(ctx: Ctx, token: string): Promise<OpenInvitation> {
  const found = await findInvitation(ctx, token);
  if (!found) throw notFound(accountMessages.team.invitationOver);
  await execute(ctx.db)`SELECT id FROM listing WHERE id = ${found.listing_id} FOR NO KEY UPDATE`;
  const open = await findInvitation(ctx, token);
  if (!open) throw notFound(accountMessages.team.invitationOver);
  return open;
}

/** Mails the owner who joined. */
async function notifyJoined(ctx: Ctx, open: OpenInvitation, member: string): Promise<void> {
  const { owner_id: userId, owner: name, listing, role, listing_id } = open;
  const values = { name, member, listing, role, path: routes.ownedListing(listing_id, "team") };
  await queueMail(ctx.db, { to: { userId }, template: "team-joined", values });
}

/**
 * Joins the caller to a team by the token of their invitation, which is used up. Their own review of the listing is
 * deleted, as an owner's is. Throws not-found for an invitation that is over, and `forbidden` for another address.
 */
export const acceptInvitation = (ctx: Ctx, token: string): Promise<Joined> =>
  withTx(ctx, async (inside) => {
    const { id: userId, name, email } = await lockCaller(inside);
    const open = await lockInvitation(inside, token);
    if (!(await isInvited(inside, userId, open))) throw forbidden(accountMessages.team.otherAddress);
    const { listing_id: listingId, role } = open;
    await inside.db.teamInvitation.delete({ where: { id: open.id } });
    if (open.owner_id === userId) return { listing_id: listingId, role };
    await inside.db.listingMember.upsert({
      where: { listingId_userId: { listingId, userId } },
      create: { listingId, userId, role, joinedAt: inside.now },
      update: { role },
    });
    await deleteReviewBy(inside, listingId, userId);
    await withdrawInsiders(inside, listingId);
    await notifyJoined(inside, open, personText(name, email));
    const after = { user_id: userId, role };
    await audit(inside, { action: "team.join", object: { type: "listing", id: listingId }, after });
    return { listing_id: listingId, role };
  });
