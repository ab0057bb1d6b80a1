import "server-only";
import { type CorrectionBody } from "@/lib/contract/correction";
import { conflict, forbidden, invalid, notFound } from "@/lib/contract/errors";
import { type Said } from "@/lib/contract/report";
import { messages } from "@/lib/messages/common";
import { correctionMessages } from "@/lib/messages/correction";
import {
  type CorrectionChanges,
  correctionFields,
  type CorrectionKind,
  correctionLimits,
} from "@/lib/rules/correction";
import { accountOf, isActive } from "@/lib/rules/permissions";
import { hoursText, inOrder } from "@/lib/rules/opening-hours";
import { daysText, keptDays } from "@/lib/rules/retention";
import { dayMs } from "@/lib/rules/time";
import { routes } from "@/lib/site/routes";
import { hashOf, randomToken, signatureOf } from "../auth/signing";
import { type Ctx } from "../ctx";
import { type Db, type Prisma } from "../db/client";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { checkNewPlace, isModeratorsClosing } from "../listings/closing";
import { lockListing, needListingRow } from "../listings/lock";
import { hasRight } from "../listings/rights";
import { type ListingRow } from "../listings/sql";
import { changedValues } from "../listings/values";
import { queueMail } from "../mail/queue";
import { needGuest, throttleGuest } from "../reviews/guest-report";
import { acceptIfAgreed } from "./agree";
import { factOf, isSameFact } from "./facts";
import { readDeciders } from "./read";

/** Whether only moderators decide about it: that a listing is open which one of them closed. */
const isForModerators = async (ctx: Ctx, { id }: ListingRow, kind: CorrectionKind): Promise<boolean> =>
  kind === "reopened" && (await isModeratorsClosing(ctx, id));

/** Throws not-found for a listing that isn't public, and `forbidden` for those who can change it themselves. */
async function requireCorrectable(ctx: Ctx, row: ListingRow, kind: CorrectionKind): Promise<void> {
  if (row.status !== "active") throw notFound();
  if (!(await hasRight(ctx, row.id, "edit")) || (await isForModerators(ctx, row, kind))) return;
  throw forbidden(correctionMessages.own);
}

/** Locks a listing, which every change of its corrections does first. Throws not-found, and `conflict` if it was merged. */
async function lockById(ctx: Ctx, id: number): Promise<ListingRow> {
  const { kind } = await needListingRow(ctx, id);
  return lockListing(ctx, { kind, id });
}

/** What differs from the listing. Throws `invalid` if nothing does, and `conflict` where the writer saw another value. */
function changesOf(row: ListingRow, { seen, values, spans }: CorrectionBody): CorrectionChanges {
  const typed = spans && hoursText(inOrder(spans));
  const to = {
    ...changedValues(row, values),
    ...(typed !== undefined && typed !== factOf(row, "hours") && { hours: typed }),
  };
  const fields = correctionFields[row.kind].filter((field) => field in to);
  if (fields.length === 0) throw invalid({ changes: [correctionMessages.nothing] });
  const isStale = fields.some((field) => !isSameFact(factOf(row, field), seen[field] ?? null));
  if (isStale) throw conflict(correctionMessages.stale);
  return Object.fromEntries(fields.map((field) => [field, { from: factOf(row, field), to: to[field] ?? null }]));
}

type About = { changes: CorrectionChanges; otherId: number | null };
const nothing: About = { changes: {}, otherId: null };

const needOther = (id: number | null | undefined, field: string): number => {
  if (id === null || id === undefined) throw invalid({ [field]: [correctionMessages.choose] });
  return id;
};

async function duplicateOf({ db }: Ctx, row: ListingRow, body: CorrectionBody): Promise<About> {
  const id = needOther(body.duplicate_of, "duplicate_of");
  const where = { id, kind: row.kind, status: "active" as const };
  if (id === row.id || (await db.listing.count({ where })) === 0) {
    throw invalid({ duplicate_of: [correctionMessages.notIt] });
  }
  return { ...nothing, otherId: id };
}

/** What each kind of correction says of the listing. Throws `invalid`, and `conflict` for what is so already. */
const readers: Record<CorrectionKind, (ctx: Ctx, row: ListingRow, body: CorrectionBody) => About | Promise<About>> = {
  change: (_, row, body) => ({ ...nothing, changes: changesOf(row, body) }),
  closed: (_, row) => {
    if (row.closed_on !== null) throw conflict(messages.listing.closed);
    return nothing;
  },
  moved: async (ctx, row, body) => {
    const otherId = needOther(body.moved_to, "moved_to");
    if (row.closed_on !== null && row.moved_to !== null) throw conflict(messages.listing.closed);
    await checkNewPlace(ctx, row, otherId);
    return { ...nothing, otherId };
  },
  reopened: (_, row) => {
    if (row.closed_on === null) throw conflict(messages.listing.isOpen);
    return nothing;
  },
  duplicate: duplicateOf,
};

type Stored = { id: number; kind: CorrectionKind; userId: number | null; email: string };

/** Replaces an open one of the same kind by the same person, starts the owner's time, and mails the owner and managers. */
async function count(ctx: Ctx, row: ListingRow, stored: Stored): Promise<void> {
  const { db, now } = ctx;
  const { id, kind, userId } = stored;
  const writer = userId === null ? { email: { equals: stored.email, mode: "insensitive" as const } } : { userId };
  await db.correction.deleteMany({ where: { id: { not: id }, listingId: row.id, kind, decidedAt: null, ...writer } });
  const deciders = (await isForModerators(ctx, row, kind)) ? [] : await readDeciders(ctx, row.id);
  const ownerUntil = deciders.length > 0 ? new Date(now.getTime() + correctionLimits.ownerDays * dayMs) : null;
  await db.correction.update({ where: { id }, data: { confirmedAt: now, ownerUntil } });
  if (row.claimed_by_id === null) return acceptIfAgreed(ctx, row, id);
  for (const { id: deciderId, full_name: name } of deciders) {
    const values = { name, listing: row.name, path: routes.ownedListing(row.id), kind };
    await queueMail(db, { to: { userId: deciderId }, template: "correction-received", values });
  }
}

interface Source {
  /** The network of the caller. */
  address: string;
}

async function dataOf(ctx: Ctx, row: ListingRow, { body, address }: Source & { body: CorrectionBody }) {
  const { changes, otherId } = await readers[body.kind](ctx, row, body);
  return {
    listingId: row.id,
    kind: body.kind,
    changes: changes as Prisma.InputJsonObject,
    otherId,
    note: body.note,
    isOwn: body.is_own,
    source: signatureOf("correction", address),
    createdAt: ctx.now,
  };
}

const byMember = (ctx: Ctx, body: CorrectionBody, { address }: Source): Promise<Said> =>
  withTx(ctx, async (inside) => {
    const { db, actor } = inside;
    if (!isActive(actor)) throw forbidden();
    const row = await lockById(inside, body.listing_id);
    await requireCorrectable(inside, row, body.kind);
    const data = await dataOf(inside, row, { body, address });
    await count(inside, row, await db.correction.create({ data: { ...data, userId: accountOf(actor) } }));
    return { detail: correctionMessages.sent };
  });

/** Stores a guest's correction and mails a link to confirm it. */
async function byGuest(ctx: Ctx, body: CorrectionBody, { address }: Source): Promise<Said> {
  const { name, email } = needGuest(body);
  const row = await needListingRow(ctx, body.listing_id);
  await requireCorrectable(ctx, row, body.kind);
  const data = await dataOf(ctx, row, { body, address });
  await throttleGuest(ctx, { email, address }, "guestCorrections");
  const token = randomToken();
  await withTx(ctx, async ({ db }) => {
    await db.correction.create({ data: { ...data, name, email, tokenHash: hashOf(token) } });
    const link = routes.confirmCorrection(token);
    const values = { name, listing: row.name, path: routes.listing(row), kind: body.kind, link };
    await queueMail(db, { to: { email }, template: "correction-confirm", values });
  });
  return { detail: correctionMessages.toConfirm };
}

/**
 * Suggests a correction of a public listing. A guest's counts once its mailed link is confirmed.
 * @param address of the caller's network
 * @throws `not-found`, `not-signed-in` for a guest without name or email, `forbidden` for those who can edit it,
 * `invalid`, `conflict` for what is so already or has changed since, and `busy` after too many by guests
 */
export const createCorrection = (ctx: Ctx, body: CorrectionBody, address: string): Promise<Said> =>
  ctx.actor.kind === "guest" ? byGuest(ctx, body, { address }) : byMember(ctx, body, { address });

/** Counts a guest's correction, once. Throws `not-found` for an unknown or old link and when the listing isn't public. */
export const confirmCorrection = (ctx: Ctx, token: string): Promise<Said> =>
  withTx(ctx, async (inside) => {
    const { db, now } = inside;
    const tokenHash = hashOf(token);
    const known = await db.correction.findUnique({ where: { tokenHash } });
    const isLate = known && now.getTime() - known.createdAt.getTime() > keptDays.unconfirmedReports * dayMs;
    if (!known || isLate) throw notFound(correctionMessages.gone);
    const row = await lockById(inside, known.listingId);
    const stored = await db.correction.findUnique({ where: { tokenHash } });
    if (!stored || row.status !== "active") throw notFound(correctionMessages.gone);
    if (!stored.confirmedAt) await count(inside, row, stored);
    return { detail: correctionMessages.sent };
  });

/** Deletes corrections that were not confirmed in time. */
export async function purgeCorrections(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM correction
    WHERE confirmed_at IS NULL AND created_at < now() - ${daysText(keptDays.unconfirmedReports)}::interval`;
}
