import { describe, expect, it } from "vitest";
import { type Operation } from "@/lib/contract/operation";
import { type Session } from "@/lib/contract/session";
import { database } from "@/server/db/client";
import { flushSecurityEvents } from "@/server/security/events";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { nameOf, requestOf } from "../support/policy-request";
import { makeWorld } from "../support/policy-world";
import { operations } from "../support/operations";

const db = database();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const change = ({ id }: SignedIn, data: object) => db.session.updateMany({ where: { userId: id }, data });
const statusFor = async ({ headers }: SignedIn) => (await call({ path: "users/me/", as: headers })).status;
const sessionsOf = async ({ headers }: SignedIn) =>
  ((await call({ path: "users/me/sessions/", as: headers })).body as { results: Session[] }).results;
const remove = (path: string, { as }: { as: SignedIn }) => call({ path, method: "DELETE", as: as.headers });

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
    expect((await remove(`users/me/sessions/${id}/`, { as: stranger })).status).toBe(404);
    expect(await statusFor(second)).toBe(200);
    expect((await remove(`users/me/sessions/${id}/`, { as: first })).status).toBe(204);
    expect([await statusFor(first), await statusFor(second)]).toEqual([200, 401]);
  });

  it("ends all others, or all", async () => {
    const first = await signIn();
    const second = await signIn({ id: first.id });
    expect((await remove("users/me/sessions/?others=true", { as: first })).status).toBe(204);
    expect([await statusFor(first), await statusFor(second)]).toEqual([200, 401]);
    expect((await remove("users/me/sessions/", { as: first })).status).toBe(204);
    expect(await statusFor(first)).toBe(401);
  });

  it("is ended by an admin for an account, which is audited", async () => {
    const [admin, who] = [await signIn({ userType: "admin" }), await signIn()];
    expect((await remove(`users/${who.id}/sessions/`, { as: admin })).status).toBe(204);
    expect(await statusFor(who)).toBe(401);
    expect(await db.auditRow.count({ where: { action: "user.sign_out", objectId: who.id } })).toBe(1);
  });
});

describe("a call that gives rights, takes data out, or destroys", () => {
  const risky = operations.filter((op) => op.risk !== undefined && op.risk !== "none");
  const named = (ops: readonly Operation[]) => ops.map((op) => `${op.risk}: ${nameOf(op)}`).sort();
  const changesOrExports = ({ method, path, file }: Operation) =>
    method !== "GET" || file !== undefined || path.includes("export");

  it("is declared by every operation that changes something or returns a file", () => {
    const silent = operations.filter((op) => changesOrExports(op) && op.risk === undefined);
    expect(silent.map(nameOf)).toEqual([]);
  });

  it("is one of these, which need a fresh sign-in", () =>
    expect(named(risky.filter((op) => !op.isRoutine))).toEqual([
      "export: GET admin/settings/export/",
      "export: GET audit/export/",
      "export: GET users/me/export/",
      "loss: DELETE categories/{id}/",
      "loss: DELETE concepts/{id}/",
      "loss: DELETE seo/templates/{id}/",
      "loss: PATCH admin/settings/",
      "loss: POST categories/{id}/merge/",
      "loss: POST imports/{id}/undo/",
      "loss: POST listings/merge/",
      "loss: POST merges/{id}/undo/",
      "loss: POST {kind}/bulk_set_category/",
      "rights: DELETE users/me/",
      "rights: DELETE users/{id}/sessions/",
      "rights: PATCH users/{id}/",
      "rights: PATCH {kind}/{id}/",
      "rights: PATCH {kind}/{id}/members/{member}/",
      "rights: POST users/",
      "rights: POST users/become-admin/",
      "rights: POST users/bulk_status/",
      "rights: POST users/{id}/restore/",
      "rights: POST users/{id}/suspend/",
      "rights: POST {kind}/",
      "rights: POST {kind}/{id}/agree_transfer/",
      "rights: POST {kind}/{id}/members/",
      "rights: POST {kind}/{id}/set_owner/",
    ]));

  it("or one of these, which are only logged", () =>
    expect(named(risky.filter((op) => op.isRoutine))).toEqual([
      "export: GET claims/{id}/documents/{proof}/",
      "export: GET concepts/export/",
      "export: GET seo/page-meta/export/",
      "export: GET {kind}/export/",
      "rights: DELETE {kind}/{id}/members/{member}/",
      "rights: POST owner/teams/",
      "rights: POST {kind}/{id}/approve_claim/",
    ]));

  /** The parts of a body by which a call gives rights, where not every call does. */
  const rightsIn: Record<string, object[]> = {
    "POST users/": [{ user_type: "owner" }, { user_type: "moderator" }, { user_type: "admin" }],
    "PATCH users/{id}/": [
      { user_type: "owner" },
      { status: "active" },
      { premium_membership: true },
      { premium_expires: "2030-01-31" },
    ],
    "POST {kind}/": [{ is_premium: true }],
    "PATCH {kind}/{id}/": [{ is_premium: true }, { premium_expires: null }],
  };
  const calls = risky
    .filter((op) => !op.isRoutine)
    .flatMap((op) => (rightsIn[nameOf(op)] ?? [{}]).map((part) => ({ op, part, name: nameOf(op) })));

  async function asked({ op, part }: (typeof calls)[number], admin: SignedIn) {
    const { path, body } = requestOf(op, await makeWorld());
    const sent = Object.keys(part).length > 0 ? { ...(body as object), ...part } : body;
    return () => call({ path, method: op.method, body: sent, as: admin.headers });
  }

  it.each(calls.map((one) => [`${one.name} ${JSON.stringify(one.part)}`, one] as const))(
    "needs a sign-in of the last 15 minutes and is logged: %s",
    async (_, one) => {
      const admin = await signIn({ userType: "admin" });
      const send = await asked(one, admin);
      await change(admin, { createdAt: hoursAgo(0.3) });
      const { status, body: answer } = await send();
      expect([status, answer]).toEqual([403, expect.objectContaining({ code: "sign_in_again" })]);
      await change(admin, { createdAt: hoursAgo(0.2) });
      const again = await send();
      expect(again.body).not.toMatchObject({ code: "sign_in_again" });
      await flushSecurityEvents(db);
      const where = { userId: admin.id, kind: one.op.risk!, operation: one.name };
      expect(await db.securityEvent.count({ where })).toBe(again.status < 300 ? 1 : 0);
    },
  );

  it.each([
    ["POST users/", "admin", { user_type: "reviewer" }],
    ["PATCH users/{id}/", "admin", { bio: "Hello" }],
    ["PATCH users/{id}/", "admin", { premium_membership: false }],
    ["PATCH {kind}/{id}/", "admin", { city: "Kent" }],
    // What isn't an admin's has no effect: a client may send back what it has read.
    ["POST {kind}/", "owner", { is_premium: true }],
  ] as const)("is no other call: %s by %s with %j", async (name, userType, part) => {
    const who = await signIn({ userType });
    await change(who, { createdAt: hoursAgo(5) });
    const op = operations.find((one) => nameOf(one) === name)!;
    const { path, body } = requestOf(op, await makeWorld());
    const sent = name.startsWith("POST") ? { ...(body as object), ...part } : part;
    expect((await call({ path, method: op.method, body: sent, as: who.headers })).status).toBeLessThan(300);
  });
});
