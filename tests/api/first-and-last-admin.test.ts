import { describe, expect, it } from "vitest";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { administer } from "../support/users";

const db = database();

/** Runs first in this file, while the site has no admin. */
describe("the first admin", () => {
  it("doesn't exist at first", async () =>
    expect((await call({ path: "users/has-admin/" })).body).toEqual({ exists: false }));

  it("can't be a suspended account or a guest", async () => {
    const suspended = await signIn({ status: "suspended" });
    const call1 = { path: "users/become-admin/", method: "POST" };
    expect((await call({ ...call1, as: suspended.headers })).status).toBe(403);
    expect((await call(call1)).status).toBe(401);
    expect((await administer(suspended, suspended.id, { user_type: "admin" })).status).toBe(403);
  });

  it("can't be given to another account, or taken with other changes in the same call", async () => {
    const [one, other] = [await signIn(), await signIn()];
    expect((await administer(one, other.id, { user_type: "admin" })).status).toBe(403);
    expect((await administer(one, one.id, { user_type: "admin", premium_membership: true })).status).toBe(403);
    expect((await administer(one, one.id, { user_type: "owner" })).status).toBe(403);
  });

  it("is one of sixty-four concurrent requests, by either route; a pending account becomes active", async () => {
    const callers: SignedIn[] = [];
    // One after the other: only their requests have to be concurrent, and the pool is small.
    while (callers.length < 64) callers.push(await signIn({ status: "pending" }));
    const answers = await Promise.all(
      callers.map((who, at) =>
        at % 2
          ? administer(who, who.id, { user_type: "admin" })
          : call({ path: "users/become-admin/", method: "POST", as: who.headers }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // On a busy machine, some may wait for their turn longer than a request does.
    expect(answers.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([]);
    const admins = await db.user.findMany({ where: { userType: "admin" } });
    expect(admins).toHaveLength(1);
    expect(admins[0]?.status).toBe("active");
    expect((await call({ path: "users/has-admin/" })).body).toEqual({ exists: true });
    expect(await db.auditRow.count({ where: { action: "user.become_admin" } })).toBe(1);
  });
});

describe("the last active admin", () => {
  it("can't be demoted or suspended through any field; when two leave at once, one remains", async () => {
    const [one, two] = [await signIn({ userType: "admin" }), await signIn({ userType: "admin" })];
    await db.user.updateMany({
      where: { userType: "admin", id: { notIn: [one.id, two.id] } },
      data: { userType: "reviewer" },
    });
    const answers = await Promise.all([
      administer(one, one.id, { user_type: "reviewer" }),
      administer(two, two.id, { status: "suspended" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [last] = await db.user.findMany({ where: { userType: "admin", status: "active" } });
    const keeper = last?.id === one.id ? one : two;
    for (const body of [{ user_type: "owner" }, { status: "suspended" }, { status: "pending" }]) {
      expect((await administer(keeper, keeper.id, body)).status).toBe(409);
    }
    expect((await administer(keeper, keeper.id, { full_name: "Still Here" })).status).toBe(200);
  });
});
