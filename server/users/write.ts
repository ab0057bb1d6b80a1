import "server-only";
import { type Grounds } from "@/lib/contract/decision";
import { conflict, forbidden, invalid, notFound, notSignedIn } from "@/lib/contract/errors";
import {
  type DecidedUser,
  type NewUserBody,
  type OwnUser,
  type ProfileBody,
  type User,
  type UserChanges,
} from "@/lib/contract/user";
import { messages } from "@/lib/messages/common";
import { endOfMoment } from "@/lib/contract/common";
import { dateTimeText } from "@/lib/format/date";
import { accountMessages } from "@/lib/messages/account";
import { nameChangeableAt } from "@/lib/rules/account";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { releaseUnproved } from "../auth/unproved-address";
import { type Ctx } from "../ctx";
import { sqlStateOf, uniqueViolation } from "../db/db-errors";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { needGrounds, recordReactivations } from "../decisions/record";
import { setAdminGrant } from "../premium/admin-grant";
import { becomeFirstAdmin, ensureAdminRemains } from "./admins";
import { recordSuspension } from "./decisions";
import { lockAccount } from "./lock";
import { notifyStatusChange } from "./notify";
import { needUser, readMe } from "./read";
import { toSettings } from "./serialize";

const emailTaken = () => invalid({ email: ["A user with this email already exists."] });

/**
 * Creates an account. The first sign-in with this verified email address takes it over. Throws `invalid` when the address
 * is taken; upper and lower case don't matter.
 */
export async function createUser(ctx: Ctx, body: NewUserBody): Promise<User> {
  const { full_name: fullName, email, user_type: userType, status } = body;
  try {
    return await withTx(ctx, async (inside) => {
      await releaseUnproved(inside.db, email);
      const { id } = await inside.db.user.create({ data: { fullName, email, userType, status } });
      await audit(inside, { action: "user.create", object: { type: "user", id }, after: { ...body } });
      if (inside.notify) await notifyStatusChange(inside, { id, from: "pending", to: status });
      return needUser(inside, id);
    });
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw emailTaken();
    throw error;
  }
}

const requestsAdmin = (changes: UserChanges): boolean =>
  changes.user_type === "admin" && Object.keys(changes).length === 1;

/** The requested premium; null when the changes don't mention it. */
function premiumChange({ premium_membership, premium_expires }: UserChanges) {
  if (premium_membership === undefined && premium_expires === undefined) return null;
  const endsAt = typeof premium_expires === "string" ? endOfMoment(premium_expires) : premium_expires;
  return { isPremium: premium_membership, endsAt };
}

/** Stores an admin's changes of a locked account. */
async function store(ctx: Ctx, id: number, changes: UserChanges): Promise<void> {
  const { full_name: fullName, bio, profile_image: profileImage, user_type: userType, status } = changes;
  await ctx.db.user.update({ where: { id }, data: { fullName, bio, profileImage, userType, status } });
  const premium = premiumChange(changes);
  if (premium) await setAdminGrant(ctx, { userId: id }, premium);
}

/** The grounds of a change that suspends an account; null for any other. Throws `invalid`, and `conflict` for oneself. */
async function suspensionOf(ctx: Ctx, before: User, { status, ...sent }: UserChanges): Promise<Grounds | null> {
  if (status === undefined || status === before.status) return null;
  if (await isBarred(ctx, [before.id])) throw conflict(messages.ownCase);
  return status === "suspended" ? needGrounds(sent, { isBareTaken: true }) : null;
}

/** Throws `conflict` when an account that only states its address would decide about others: it may be anyone's. */
async function requireProved({ db }: Ctx, { id, verified }: User, { user_type: role }: UserChanges): Promise<void> {
  if (verified || !(role === "admin" || role === "moderator")) return;
  if ((await db.identity.count({ where: { userId: id } })) > 0) throw conflict(accountMessages.unproved);
}

function changeByAdmin(ctx: Ctx, id: number, sent: UserChanges): Promise<DecidedUser> {
  return withTx(ctx, async (inside) => {
    await ensureAdminRemainsAfter(inside, id, sent);
    const before = await lockUser(inside, id);
    await requireProved(inside, before, sent);
    const grounds = await suspensionOf(inside, before, sent);
    const { reason: _reason, facts: _facts, ...changes } = sent;
    await store(inside, id, changes);
    const former = Object.keys(changes).map((key) => [key, before[key as keyof User]]);
    await audit(inside, {
      action: "user.change",
      object: { type: "user", id },
      before: Object.fromEntries(former) as Record<string, unknown>,
      after: changes,
      reason: grounds?.facts,
    });
    const { status } = changes;
    if (status === "active") await recordReactivations(inside, "user", [id]);
    if (inside.notify && status) await notifyStatusChange(inside, { id, from: before.status, to: status });
    const decision = grounds ? await recordSuspension(inside, { id, was: before.status }, grounds) : undefined;
    return { ...(await needUser(inside, id)), decision };
  });
}

async function ensureAdminRemainsAfter(ctx: Ctx, id: number, { user_type, status }: UserChanges): Promise<void> {
  const stopsBeingAdmin = (user_type !== undefined && user_type !== "admin") || (status && status !== "active");
  if (stopsBeingAdmin) await ensureAdminRemains(ctx, [id]);
}

/** Locks and reads an account, so that the audit and mails report what really changed. */
async function lockUser(ctx: Ctx, id: number): Promise<User> {
  if (!(await lockAccount(ctx, id))) throw notFound();
  return needUser(ctx, id);
}

/**
 * Changes an account. An admin may change any; others may only request to become the first admin. Throws `forbidden`,
 * `not-found`, and `conflict` when no admin would remain or premium that is paid for would be removed.
 */
export async function changeUser(ctx: Ctx, id: number, changes: UserChanges): Promise<DecidedUser> {
  if (isAdmin(ctx.actor)) return changeByAdmin(ctx, id, changes);
  if (accountOf(ctx.actor) !== id || !requestsAdmin(changes)) throw forbidden();
  await becomeFirstAdmin(ctx);
  return needUser(ctx, id);
}

/**
 * Changes the name of the caller's locked account. A name that comes with the sign-in stays. Throws `invalid` for a second
 * change within 30 days.
 */
async function changeName(ctx: Ctx, id: number, name: string): Promise<void> {
  const before = await ctx.db.user.findUniqueOrThrow({ where: { id }, select: { fullName: true, nameSetAt: true } });
  const from = nameChangeableAt({ full_name: before.fullName, name_set_at: before.nameSetAt });
  if (from === null || name === before.fullName) return;
  if (from > ctx.now.getTime()) {
    throw invalid({ full_name: [accountMessages.profile.nameLater(dateTimeText(new Date(from).toISOString()) ?? "")] });
  }
  await ctx.db.user.update({ where: { id }, data: { fullName: name, nameSetAt: ctx.now } });
  const values = { before: { full_name: before.fullName }, after: { full_name: name } };
  await audit(ctx, { action: "user.change", object: { type: "user", id }, ...values });
}

/**
 * Changes the given fields and preferences of the caller's own account. Returns the changed account. Throws `invalid` for
 * a name that can't be changed yet.
 */
export const changeProfile = (
  ctx: Ctx,
  { preferences, bio, profile_image, full_name }: ProfileBody,
): Promise<OwnUser> =>
  withTx(ctx, async (inside) => {
    const userId = accountOf(inside.actor);
    if (userId === null || !(await lockAccount(inside, userId))) throw notSignedIn();
    if (full_name !== undefined) await changeName(inside, userId, full_name);
    if (bio !== undefined || profile_image !== undefined) {
      await inside.db.user.update({ where: { id: userId }, data: { bio, profileImage: profile_image } });
    }
    if (preferences) {
      const settings = toSettings(preferences);
      await inside.db.userSettings.upsert({ where: { userId }, create: { userId, ...settings }, update: settings });
    }
    return readMe(inside);
  });
