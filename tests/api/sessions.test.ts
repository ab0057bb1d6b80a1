import { describe, expect, it } from "vitest";
import { DELETE as endOne } from "@/app/api/users/me/sessions/[id]/route";
import { DELETE as endAll, GET as list } from "@/app/api/users/me/sessions/route";
import { GET as readMe } from "@/app/api/users/me/route";
import { DELETE as endFor } from "@/app/api/users/[id]/sessions/route";
import { operations } from "@/lib/contract/operations";
import { type Operation } from "@/lib/contract/operation";
import { type Session } from "@/lib/contract/session";
import { database } from "@/server/db/client";
import { type Handler } from "@/server/http/endpoint";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { policy } from "../support/policy";
import { nameOf } from "../support/policy-request";
import { makeWorld } from "../support/policy-world";

const db = database();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const change = ({ id }: SignedIn, data: object) => db.session.updateMany({ where: { userId: id }, data });
const statusFor = async ({ headers }: SignedIn) => (await call(readMe, { path: "users/me/", as: headers })).status;
const sessionsOf = async ({ headers }: SignedIn) =>
  ((await call(list, { path: "users/me/sessions/", as: headers })).body as { results: Session[] }).results;
const remove = (handler: Handler, path: string, { as, ...rest }: { as: SignedIn; params?: Record<string, string> }) =>
  call(handler, { path, method: "DELETE", ...rest, as: as.headers });

describe("a session", () => {
  it.each([
    ["reviewer", 7 * 24 - 1, 200],
    ["reviewer", 7 * 24 + 1, 401],
    ["owner", 7 * 24 + 1, 401],
    ["admin", 11, 200],
    ["admin", 13, 401],
  ] as const)("of a %s that was last used %i hours ago answers %i", async (userType, hours, status) => {
    const who = await signIn({ userType });
    await change(who, { lastUsedAt: hoursAgo(hours) });
    expect(await statusFor(who)).toBe(status);
  });

  it("notes its last use every few minutes", async () => {
    const who = await signIn();
    const lastUse = async () => (await db.session.findFirstOrThrow({ where: { userId: who.id } })).lastUsedAt;
    const recent = hoursAgo(0.05);
    await change(who, { lastUsedAt: recent });
    expect(await statusFor(who)).toBe(200);
    expect(await lastUse()).toEqual(recent);
    await change(who, { lastUsedAt: hoursAgo(1) });
    expect(await statusFor(who)).toBe(200);
    expect((await lastUse()).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it("ends for good when its account is suspended", async () => {
    const who = await signIn();
    await db.user.update({ where: { id: who.id }, data: { status: "suspended" } });
    await db.user.update({ where: { id: who.id }, data: { status: "active" } });
    expect(await statusFor(who)).toBe(401);
  });
});

describe("the list of sessions", () => {
  it("has the caller's open ones, the current one first", async () => {
    const [first, stranger] = [await signIn(), await signIn()];
    await change(first, { device: "Firefox on Mac", lastUsedAt: hoursAgo(1) });
    const second = await signIn({ id: first.id });
    const seen = await sessionsOf(first);
    expect(seen.map(({ device, is_current }) => [device, is_current])).toEqual([
      ["Firefox on Mac", true],
      ["Unknown device", false],
    ]);
    expect(await sessionsOf(second)).toHaveLength(2);
    expect(await sessionsOf(stranger)).toHaveLength(1);
  });

  it("ends one of them, and never another account's", async () => {
    const [first, stranger] = [await signIn(), await signIn()];
    const second = await signIn({ id: first.id });
    const [, other] = await sessionsOf(first);
    const id = String(other?.id);
    expect((await remove(endOne, `users/me/sessions/${id}/`, { as: stranger, params: { id } })).status).toBe(404);
    expect(await statusFor(second)).toBe(200);
    expect((await remove(endOne, `users/me/sessions/${id}/`, { as: first, params: { id } })).status).toBe(204);
    expect([await statusFor(first), await statusFor(second)]).toEqual([200, 401]);
  });

  it("ends all others, or all", async () => {
    const first = await signIn();
    const second = await signIn({ id: first.id });
    expect((await remove(endAll, "users/me/sessions/?others=true", { as: first })).status).toBe(204);
    expect([await statusFor(first), await statusFor(second)]).toEqual([200, 401]);
    expect((await remove(endAll, "users/me/sessions/", { as: first })).status).toBe(204);
    expect(await statusFor(first)).toBe(401);
  });

  it("is ended by an admin for an account, which is audited", async () => {
    const [admin, who] = [await signIn({ userType: "admin" }), await signIn()];
    const params = { id: String(who.id) };
    expect((await remove(endFor, `users/${who.id}/sessions/`, { as: admin, params })).status).toBe(204);
    expect(await statusFor(who)).toBe(401);
    expect(await db.auditRow.count({ where: { action: "user.sign_out", objectId: who.id } })).toBe(1);
  });
});

describe("a call that destroys something or gives rights", () => {
  const routes = import.meta.glob<Partial<Record<string, Handler>>>("../../app/api/**/route.ts");
  async function handlerOf({ path, method }: Operation): Promise<Handler> {
    const wanted = path.replace(/\/$/, "").replaceAll(/\{(\w+)\}/g, "[$1]");
    const file = Object.keys(routes).find((name) =>
      name.replace(/\(\w+\)\//g, "").endsWith(`/app/api/${wanted}/route.ts`),
    );
    return (await routes[file ?? ""]?.())?.[method] as Handler;
  }
  const guarded = operations.filter((op) => op.needsFreshSignIn !== undefined);

  it("is one of these", () =>
    expect(guarded.map(nameOf).sort()).toEqual([
      "DELETE categories/{id}/",
      "DELETE concepts/{id}/",
      "DELETE users/me/",
      "DELETE users/{id}/sessions/",
      "PATCH users/{id}/",
      "PATCH {kind}/{id}/members/{member}/",
      "POST categories/{id}/merge/",
      "POST listings/merge/",
      "POST users/become-admin/",
      "POST users/bulk_status/",
      "POST {kind}/bulk_set_category/",
      "POST {kind}/{id}/members/",
      "POST {kind}/{id}/set_owner/",
    ]));

  it.each(guarded.map((op) => [nameOf(op), op] as const))(
    "needs a sign-in of the last 15 minutes: %s",
    async (name, op) => {
      const world = await makeWorld();
      const admin = await signIn({ userType: "admin" });
      const { params, query = "", body } = policy[name]!.ask(world);
      const asked = name === "PATCH users/{id}/" ? { user_type: "owner" } : body;
      const send = async () =>
        call(await handlerOf(op), { path: op.path + query, method: op.method, params, body: asked, as: admin.headers });
      await change(admin, { createdAt: hoursAgo(0.3) });
      const { status, body: answer } = await send();
      expect([status, answer]).toEqual([403, expect.objectContaining({ code: "sign_in_again" })]);
      await change(admin, { createdAt: hoursAgo(0.2) });
      expect((await send()).body).not.toMatchObject({ code: "sign_in_again" });
    },
  );

  it("is no other change of an account by an admin", async () => {
    const admin = await signIn({ userType: "admin" });
    const { userId } = await makeWorld();
    await change(admin, { createdAt: hoursAgo(5) });
    const op = operations.find((one) => nameOf(one) === "PATCH users/{id}/")!;
    const params = { id: String(userId) };
    const sent = { path: `users/${userId}/`, method: "PATCH", params, body: { bio: "Hello" }, as: admin.headers };
    expect((await call(await handlerOf(op), sent)).body).not.toMatchObject({ code: "sign_in_again" });
  });
});
