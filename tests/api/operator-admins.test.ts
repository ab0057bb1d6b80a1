import { describe, expect, it } from "vitest";
import { makeSession } from "@/prisma/factories/session";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { listAdmins, makeAdmin, stopAdmin } from "@/server/users/operator-admins";
import { guestCtx } from "@/server/http/guest";
import { resolveAccount } from "@/server/sign-in/resolve-account";
import { signIn } from "../support/actors";
import { send } from "../support/measures";

const db = database();

describe("admins by the operator's command", () => {
  it("makes an account an active admin, whatever it was, and says so in the audit", async () => {
    const { id } = await makeUser(db, { email: "was.member@example.net", status: "suspended" });
    expect(await makeAdmin(guestCtx(), { email: "Was.Member@example.net", name: undefined })).toEqual({
      id,
      isNew: false,
    });
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ userType: "admin", status: "active" });
    const audited = await db.auditRow.findMany({ where: { action: "user.make_admin", objectId: id } });
    expect(audited).toHaveLength(1);
  });

  it("gives nothing to an account that only states the address: who proves it is the admin", async () => {
    const email = "stated@example.net";
    const claims = { issuer: "test", email, name: "Sam Stated" };
    const stated = await resolveAccount(db, { ...claims, subject: "stated", isEmailVerified: false });
    const statedId = stated.kind === "found" ? stated.userId : 0;
    const made = await makeAdmin(guestCtx(), { email, name: undefined });
    expect(made.isNew).toBe(true);
    expect(await db.user.findUnique({ where: { id: statedId } })).toMatchObject({ userType: "reviewer" });
    const proved = await resolveAccount(db, { ...claims, subject: "proved", isEmailVerified: true });
    expect(proved).toEqual({ kind: "found", userId: made.id });
    // Nor does an admin make it one by its id.
    const admin = await signIn({ userType: "admin" });
    for (const user_type of ["admin", "moderator"] as const) {
      expect(await send(admin, `PATCH users/${statedId}/`, { user_type })).toMatchObject({ status: 409 });
    }
    expect((await send(admin, `PATCH users/${statedId}/`, { user_type: "owner" })).status).toBe(200);
  });

  it("takes an admin's rights away or suspends the account, and keeps the last active admin", async () => {
    const operator = { ...guestCtx(), actor: { kind: "operator" as const } };
    const { id } = await makeUser(db, { email: "left@example.net", userType: "admin" });
    const stay = await makeUser(db, { userType: "admin" });
    await stopAdmin(operator, "Left@example.net", "suspend");
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ userType: "admin", status: "suspended" });
    await stopAdmin(operator, "left@example.net", "remove");
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ userType: "reviewer", status: "suspended" });
    expect(await db.auditRow.count({ where: { action: "user.change", objectId: id } })).toBe(2);
    await expect(stopAdmin(operator, "left@example.net", "remove")).rejects.toThrow("No admin has the address");
    await db.user.updateMany({ where: { userType: "admin", id: { not: stay.id } }, data: { status: "suspended" } });
    await expect(stopAdmin(operator, stay.email, "suspend")).rejects.toThrow("last active admin");
  });

  it("creates an account for an unknown address, and lists admins with their last visit", async () => {
    const made = await makeAdmin(guestCtx(), { email: "new.admin@example.net", name: "Ada" });
    expect(made.isNew).toBe(true);
    await makeSession(db, { userId: made.id });
    const listed = (await listAdmins(db)).find(({ id }) => id === made.id);
    expect(listed).toMatchObject({ email: "new.admin@example.net", full_name: "Ada", has_identity: false });
    expect(listed?.last_used_at).toBeInstanceOf(Date);
  });
});
