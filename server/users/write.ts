import "server-only";
import { forbidden, invalid, notFound } from "@/lib/contract/errors";
import { type NewUserBody, type User, type UserChanges } from "@/lib/contract/user";
import { endOfMoment } from "@/lib/contract/common";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { sqlStateOf, uniqueViolation } from "../db/db-errors";
import { withTx } from "../db/with-tx";
import { setAdminGrant } from "../premium/admin-grant";
import { becomeFirstAdmin, keepOneAdmin } from "./admins";
import { lockAccount } from "./lock";
import { needUser } from "./read";
import { notifyStatusChange } from "./notify";

const taken = () => invalid({ email: ["A user with this email already exists."] });

/**
 * Adds an account that nobody has signed in to yet: the first sign-in whose verified e-mail is this one takes it over.
 * Throws `invalid` when the e-mail is taken, in any case of its letters.
 */
export async function createUser(ctx: Ctx, body: NewUserBody): Promise<User> {
  const { full_name: fullName, email, user_type: userType, status } = body;
  try {
    return await withTx(ctx, async (inside) => {
      const { id } = await inside.db.user.create({ data: { fullName, email, userType, status } });
      await audit(inside, { action: "user.create", object: { type: "user", id }, after: { ...body } });
      if (inside.notify) await notifyStatusChange(inside, { id, from: "pending", to: status });
      return needUser(inside, id);
    });
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw taken();
    throw error;
  }
}

const asksForAdmin = (changes: UserChanges): boolean =>
  changes.user_type === "admin" && Object.keys(changes).length === 1;

/** Premium as the changes wish it; null where they say nothing of it. */
function premiumWish({ premium_membership, premium_expires }: UserChanges) {
  if (premium_membership === undefined && premium_expires === undefined) return null;
  const endsAt = typeof premium_expires === "string" ? endOfMoment(premium_expires) : premium_expires;
  return { isPremium: premium_membership, endsAt };
}

function changeByAdmin(ctx: Ctx, id: number, changes: UserChanges): Promise<User> {
  return withTx(ctx, async (inside) => {
    await keepOneAdminFrom(inside, id, changes);
    const before = await lockUser(inside, id);
    const { full_name: fullName, bio, profile_image: profileImage, user_type: userType, status } = changes;
    await inside.db.user.update({ where: { id }, data: { fullName, bio, profileImage, userType, status } });
    const premium = premiumWish(changes);
    if (premium) await setAdminGrant(inside, { userId: id }, premium);
    const known = Object.keys(changes).map((key) => [key, before[key as keyof User]]);
    await audit(inside, {
      action: "user.change",
      object: { type: "user", id },
      before: Object.fromEntries(known) as Record<string, unknown>,
      after: changes,
    });
    if (inside.notify && status) await notifyStatusChange(inside, { id, from: before.status, to: status });
    return needUser(inside, id);
  });
}

async function keepOneAdminFrom(ctx: Ctx, id: number, { user_type, status }: UserChanges): Promise<void> {
  const stopsBeingAdmin = (user_type !== undefined && user_type !== "admin") || (status && status !== "active");
  if (stopsBeingAdmin) await keepOneAdmin(ctx, [id]);
}

/** The account, locked until the transaction ends, so that what is told of the change is what changed. */
async function lockUser(ctx: Ctx, id: number): Promise<User> {
  if (!(await lockAccount(ctx, id))) throw notFound();
  return needUser(ctx, id);
}

/**
 * Changes an account. An admin may change any; somebody else may only ask to become the first admin themselves. Throws
 * `forbidden`, `not-found`, and `conflict` when the last admin would go or premium that is paid for would.
 */
export async function changeUser(ctx: Ctx, id: number, changes: UserChanges): Promise<User> {
  if (isAdmin(ctx.actor)) return changeByAdmin(ctx, id, changes);
  if (accountOf(ctx.actor) !== id || !asksForAdmin(changes)) throw forbidden();
  await becomeFirstAdmin(ctx);
  return needUser(ctx, id);
}
