import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type SecurityEvent } from "@/lib/contract/security-event";
import { rateLimits } from "@/lib/rules/rate-limits";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { flushSecurityEvents, purgeSecurityEvents, recordSecurityEvent } from "@/server/security/events";
import { callbackRoute } from "@/server/sign-in/account-routes";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

// Set before the settings are read, which happens once.
vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = "1";
});

// A limit is reached by many searches, which take long without caches.
followChanges();

const db = database();
let admin: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  [admin, member] = [await signIn({ userType: "admin" }), await signIn()];
  await db.adminSeat.create({ data: { userId: admin.id } });
});
afterEach(() => db.securityEvent.deleteMany());

async function listed(query = ""): Promise<SecurityEvent[]> {
  await flushSecurityEvents(db);
  const { status, body } = await call({ path: `security/events/?${query}`, as: admin.headers });
  expect(status).toBe(200);
  return (body as { results: SecurityEvent[] }).results;
}
const told = (events: SecurityEvent[]) =>
  events.map(({ kind, user_id, operation, reason }) => [kind, user_id, operation, reason]);

describe("the security log", () => {
  it("has refusals with their reason", async () => {
    const given = { path: "businesses/export/", as: member.headers };
    expect((await call(given)).status).toBe(403);
    const as = { cookie: member.headers.cookie ?? "" };
    const sent = { path: `users/${member.id}/`, method: "PATCH", body: { bio: "" }, as };
    expect((await call(sent)).status).toBe(403);
    expect(told(await listed("kind=refused")).sort()).toEqual([
      ["refused", member.id, "GET {kind}/export/", expect.stringContaining("permission")],
      ["refused", member.id, "PATCH users/{id}/", "CSRF Failed: CSRF token missing."],
    ]);
  });

  it("has limits that were hit, counted together", async () => {
    const headers = { "x-client-address": "203.0.113.77" };
    for (let n = 0; n < rateLimits.search.calls + 7; n += 1) await call({ path: "unified_search/?q=law", headers });
    const events = await listed("kind=limited");
    expect(events).toMatchObject([{ user_id: null, operation: "GET unified_search/", count: 7 }]);
    expect(JSON.stringify(events)).not.toContain("203.0.113");
    expect(await listed(`source=${events[0]?.source}`)).toHaveLength(1);
    expect(await listed("source=other")).toEqual([]);
  });

  it("has changes of roles and owners, and no other change of an account", async () => {
    const send = (body: object) => call({ path: `users/${member.id}/`, method: "PATCH", body, as: admin.headers });
    expect((await send({ bio: "Hello" })).status).toBe(200);
    expect((await send({ user_type: "owner" })).status).toBe(200);
    const { id } = await makeListing(db);
    const given = { body: { user_id: member.id }, as: admin.headers };
    expect((await call({ path: `businesses/${id}/set_owner/`, method: "POST", ...given })).status).toBe(200);
    expect(told(await listed("kind=rights")).sort()).toEqual([
      ["rights", admin.id, "PATCH users/{id}/", `id ${member.id}`],
      ["rights", admin.id, "POST {kind}/{id}/set_owner/", `id ${id}`],
    ]);
  });

  it("has exports and failed sign-ins", async () => {
    await call({ path: "businesses/export/", as: admin.headers });
    await callbackRoute("google").GET(new Request("http://localhost:3000/accounts/callback/google?code=junk&state=x"));
    expect(told(await listed())).toEqual(
      expect.arrayContaining([
        ["export", admin.id, "GET {kind}/export/", ""],
        ["sign_in_failed", null, "/accounts/callback/google", "unavailable"],
      ]),
    );
  });

  it("is bounded, and counts equal events in one row", async () => {
    const event = { kind: "refused", userId: null, address: "192.0.2.1" } as const;
    for (let n = 0; n < 500; n += 1) recordSecurityEvent(db, { ...event, operation: "same" });
    for (let n = 0; n < 3_000; n += 1) recordSecurityEvent(db, { ...event, operation: `other ${n}` });
    await flushSecurityEvents(db);
    expect(await db.securityEvent.count()).toBe(1_000);
    expect(await db.securityEvent.findMany({ where: { operation: "same" } })).toMatchObject([{ count: 500 }]);
  });

  it("keeps its rows for 90 days", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const row = { kind: "sign_in", operation: "", reason: "", source: "", count: 1 };
    await db.securityEvent.createMany({ data: [89, 91].map((days) => ({ ...row, createdAt: daysAgo(days) })) });
    await purgeSecurityEvents(db, new AbortController().signal);
    expect(await db.securityEvent.count()).toBe(1);
    const since = daysAgo(10).toISOString();
    expect(await listed(`since=${since}`)).toEqual([]);
    expect(await listed(`until=${since}`)).toHaveLength(1);
  });

  it("is for admins only", async () => {
    expect((await call({ path: "security/events/", as: member.headers })).status).toBe(403);
  });
});
