import "server-only";
import { type AffiliationBody, type Affiliations } from "@/lib/contract/affiliation";
import { conflict, invalid, notFound } from "@/lib/contract/errors";
import { accountMessages } from "@/lib/messages/account";
import {
  type AffiliationSide,
  type AffiliationStatus,
  mostAffiliations,
  otherSide,
  proposalOf,
} from "@/lib/rules/affiliation";
import { kindFacts } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { rolesFor } from "@/lib/rules/team";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { alreadyMerged, type ListingRef } from "../listings/lock";
import { withdrawInsiders } from "../listings/withdraw-insiders";
import { lockPair, type Pair, type Side } from "./lock";
import { affiliationsOf, readRoom } from "./read";
import { queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";

type News =
  | { template: "affiliation-proposed"; values: { as: AffiliationSide; role: string } }
  | { template: "affiliation-confirmed"; values: { as: AffiliationSide; role: string } }
  | { template: "affiliation-ended"; values: { as: AffiliationSide; isDeclined: boolean } };

/** Mails those who may answer for the other listing, except for the caller. `as` is what the caller's listing is. */
async function notifyOther(ctx: Ctx, { own, other }: Pair, news: News): Promise<void> {
  const roles = [...rolesFor("edit")];
  const receivers = await queryRows<{ id: number; name: string }>(ctx.db)`
    SELECT u.id, u.full_name AS name FROM "user" u
    WHERE u.id <> ${accountOf(ctx.actor) ?? 0} AND u.id IN (
      SELECT l.claimed_by_id FROM listing l WHERE l.id = ${other.id}
      UNION SELECT m.user_id FROM listing_member m WHERE m.listing_id = ${other.id} AND m.role::text = ANY (${roles}::text[]))
    ORDER BY u.id`;
  const as = otherSide(news.values.as);
  const path = routes.ownedListing(other.id, "people");
  for (const { id: userId, name } of receivers) {
    const about = { name, listing: other.name, listingId: other.id, other: own.name, path };
    const to = { userId };
    switch (news.template) {
      case "affiliation-ended":
        await queueMail(ctx.db, { to, template: news.template, values: { ...news.values, ...about, as } });
        break;
      case "affiliation-proposed":
        await queueMail(ctx.db, { to, template: news.template, values: { ...news.values, ...about, as } });
        break;
      default:
        await queueMail(ctx.db, { to, template: news.template, values: { ...news.values, ...about, as } });
    }
  }
}

const texts = accountMessages.affiliations;

const personAndFirm = ({ own, other }: Pair, as: AffiliationSide) =>
  as === "person" ? { person: own, firm: other } : { person: other, firm: own };

/** Throws `conflict` when a listing can't be on this side, or has no place left on it. */
async function checkRoom(
  ctx: Ctx,
  listing: Side,
  { as, isCounted }: { as: AffiliationSide; isCounted: boolean },
): Promise<void> {
  const { side, left } = await readRoom(ctx, listing);
  if (side !== null && side !== as) throw conflict(texts.otherSide(listing.name, side));
  if (isCounted && left[as] === 0) throw conflict(texts.full(listing.name, as, mostAffiliations[as]));
}

interface Counted {
  /** What the caller's listing is. */
  as: AffiliationSide;
  /** The sides for which the affiliation counts again. */
  counted: readonly AffiliationSide[];
}

/** Throws `conflict` when the two can't be affiliated so. */
async function checkPair(ctx: Ctx, pair: Pair, { as, counted }: Counted): Promise<void> {
  if (pair.other.merged_into_id !== null) throw conflict(alreadyMerged);
  if (kindFacts[personAndFirm(pair, as).firm.kind].isPerson) throw invalid({ as: [texts.noFirm] });
  await checkRoom(ctx, pair.own, { as, isCounted: counted.includes(as) });
  await checkRoom(ctx, pair.other, { as: otherSide(as), isCounted: counted.includes(otherSide(as)) });
}

/** Records what the caller did to an affiliation of their listing. */
function record(
  ctx: Ctx,
  pair: Pair,
  { action, as, role }: { action: string; as: AffiliationSide; role: string },
): Promise<void> {
  const { person, firm } = personAndFirm(pair, as);
  const after = { person_id: person.id, firm_id: firm.id, role };
  return audit(ctx, { action, object: { type: "listing", id: pair.own.id }, after });
}

interface Found {
  id: number;
  as: AffiliationSide;
  otherId: number;
  role: string;
  status: AffiliationStatus;
}

/** An affiliation of this listing; null if it has ended. */
async function findOf({ db }: Ctx, listingId: number, id: number): Promise<Found | null> {
  const row = await db.affiliation.findUnique({ where: { id } });
  if (!row || (row.personId !== listingId && row.firmId !== listingId)) return null;
  const { role, status } = row;
  return row.personId === listingId
    ? { id, as: "person", otherId: row.firmId, role, status }
    : { id, as: "firm", otherId: row.personId, role, status };
}

/** Neither side is neutral about the other from now on. */
async function afterConfirming(ctx: Ctx, { own, other }: Pair): Promise<void> {
  for (const { id } of [own, other]) await withdrawInsiders(ctx, id);
}

/** Confirms a proposal under the locks of both listings; what the caller's own side proposed only where they may. */
async function confirmFound(ctx: Ctx, pair: Pair, found: Found): Promise<void> {
  const proposer = found.status === proposalOf(found.as) ? found.as : otherSide(found.as);
  if (proposer === found.as && !pair.other.is_mine && !isAdmin(ctx.actor)) throw conflict(texts.othersTurn);
  await checkPair(ctx, pair, { as: found.as, counted: [otherSide(proposer)] });
  await ctx.db.affiliation.update({
    where: { id: found.id },
    data: { status: "confirmed", confirmedAt: ctx.now, confirmedById: accountOf(ctx.actor) },
  });
  await afterConfirming(ctx, pair);
  await notifyOther(ctx, pair, { template: "affiliation-confirmed", values: { as: found.as, role: found.role } });
  await record(ctx, pair, { action: "affiliation.confirm", as: found.as, role: found.role });
}

/** Stores a proposal, or at once a confirmed affiliation when the caller may answer for both listings. */
async function create(ctx: Ctx, pair: Pair, { as, role }: AffiliationBody): Promise<void> {
  const isAgreed = pair.other.is_mine;
  await checkPair(ctx, pair, { as, counted: isAgreed ? [as, otherSide(as)] : [as] });
  const { person, firm } = personAndFirm(pair, as);
  const by = accountOf(ctx.actor);
  await ctx.db.affiliation.create({
    data: {
      personId: person.id,
      firmId: firm.id,
      role,
      proposedById: by,
      proposedAt: ctx.now,
      status: isAgreed ? "confirmed" : proposalOf(as),
      ...(isAgreed && { confirmedById: by, confirmedAt: ctx.now }),
    },
  });
  if (isAgreed) await afterConfirming(ctx, pair);
  const template = isAgreed ? "affiliation-confirmed" : "affiliation-proposed";
  await notifyOther(ctx, pair, { template, values: { as, role } });
  await record(ctx, pair, { action: isAgreed ? "affiliation.confirm" : "affiliation.propose", as, role });
}

/**
 * Proposes that a listing works at another one, or that another one works at it. Confirms it at once where the other side
 * proposed the same or the caller may answer for both. Throws not-found, `forbidden`, `invalid`, and `conflict`.
 */
export const proposeAffiliation = (ctx: Ctx, ref: ListingRef, body: AffiliationBody): Promise<Affiliations> =>
  withTx(ctx, async (inside) => {
    const pair = await lockPair(inside, ref, body.listing_id);
    if (pair.own.id === pair.other.id) throw invalid({ listing_id: [texts.same] });
    if (!pair.other.is_visible) throw invalid({ listing_id: [texts.noListing] });
    const { person, firm } = personAndFirm(pair, body.as);
    const known = await inside.db.affiliation.findUnique({
      where: { personId_firmId: { personId: person.id, firmId: firm.id } },
    });
    if (known?.status === "confirmed") throw conflict(texts.already);
    if (known?.status === proposalOf(body.as)) throw conflict(texts.proposedAlready);
    if (known) await confirmFound(inside, pair, { ...known, as: body.as, otherId: pair.other.id });
    else await create(inside, pair, body);
    return affiliationsOf(inside, pair.own);
  });

/** Locks both listings of an affiliation, and reads it again. Throws not-found and `forbidden`. */
async function lockFound(ctx: Ctx, ref: ListingRef, id: number): Promise<{ pair: Pair; found: Found }> {
  const before = await findOf(ctx, ref.id, id);
  // Who may not answer for the listing learns that, whether or not there is such an affiliation.
  const pair = await lockPair(ctx, ref, before?.otherId ?? ref.id);
  const found = await findOf(ctx, ref.id, id);
  if (!found || found.otherId !== pair.other.id) throw notFound();
  return { pair, found };
}

/**
 * Confirms a proposal of the other side; a confirmed one stays as it is. Throws not-found, `forbidden`, and `conflict` for
 * the caller's own proposal and where there is no place left.
 */
export const confirmAffiliation = (ctx: Ctx, ref: ListingRef, id: number): Promise<Affiliations> =>
  withTx(ctx, async (inside) => {
    const { pair, found } = await lockFound(inside, ref, id);
    if (found.status !== "confirmed") await confirmFound(inside, pair, found);
    return affiliationsOf(inside, pair.own);
  });

/** Ends an affiliation, declines a proposal, or withdraws the listing's own. Throws not-found and `forbidden`. */
export const endAffiliation = (ctx: Ctx, ref: ListingRef, id: number): Promise<void> =>
  withTx(ctx, async (inside) => {
    const { pair, found } = await lockFound(inside, ref, id);
    await inside.db.affiliation.delete({ where: { id } });
    const { as, role, status } = found;
    const isOwn = status === proposalOf(as);
    const isConfirmed = status === "confirmed";
    if (isConfirmed || !isOwn) {
      await notifyOther(inside, pair, { template: "affiliation-ended", values: { as, isDeclined: !isConfirmed } });
    }
    const unconfirmed = isOwn ? "affiliation.withdraw" : "affiliation.decline";
    await record(inside, pair, { action: isConfirmed ? "affiliation.end" : unconfirmed, as, role });
  });
