import { beforeAll, describe, expect, it } from "vitest";
import { type Throttle } from "@/lib/contract/operation";
import { rateLimits } from "@/lib/rules/rate-limits";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { answerSitemap } from "@/server/seo/sitemap-answer";
import { callbackRoute } from "@/server/sign-in/account-routes";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { followChanges } from "../support/changes";

followChanges();

// A fifth of the limits, so that they are reached by fewer calls.
beforeAll(() => {
  process.env.RATE_LIMIT_SCALE = "0.2";
});
const allowed = (name: Throttle) => Math.round(rateLimits[name].calls * 0.2);

describe("the search rate limit", () => {
  const request = (address: string, as?: Record<string, string>) =>
    call({ path: "unified_search/", headers: { "x-client-address": address }, as });

  async function statuses(calls: number, address: string, as?: Record<string, string>) {
    const all: number[] = [];
    for (let n = 0; n < calls; n += 1) all.push((await request(address, as)).status);
    return all;
  }

  it("applies per address, and says when to retry", async () => {
    expect(new Set(await statuses(allowed("search"), "192.0.2.1"))).toEqual(new Set([200]));
    const refused = await request("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await request("192.0.2.2")).status).toBe(200);
  });

  it("doesn't apply to admins", async () => {
    const { headers } = await signIn({ userType: "admin" });
    expect(new Set(await statuses(allowed("search") + 5, "192.0.2.3", headers))).toEqual(new Set([200]));
  });
});

describe("each other kind of call that costs something", () => {
  const from = (address: string) => ({ headers: { "x-client-address": address } });
  const visit = (route: { GET: (request: Request) => Promise<Response> }, path: string, address: string) =>
    route.GET(new Request(`http://localhost:3000/${path}`, from(address)));
  let member: SignedIn;
  let owner: SignedIn;
  beforeAll(async () => {
    [member, owner] = [await signIn(), await signIn({ userType: "owner" })];
  });
  const calls: [Throttle, string, () => Promise<{ status: number }>][] = [
    ["lists", "lists", () => call({ path: "businesses/?search=law", ...from("192.0.2.10") })],
    ["lists", "reviews", () => call({ path: "reviews/", ...from("192.0.2.11") })],
    ["tokens", "CSRF tokens", () => call({ path: "auth/csrf/", ...from("192.0.2.12") })],
    ["exports", "exports", () => call({ path: "businesses/export/", as: owner.headers })],
    [
      ...(["profiles", "changes of a profile"] as const),
      () => call({ path: "users/me/", method: "PATCH", body: { bio: "Hello" }, as: member.headers }),
    ],
    [
      "callbacks",
      "sign-in callbacks",
      () => visit(callbackRoute("google"), "accounts/callback/google?code=junk", "192.0.2.13"),
    ],
    ["sitemaps", "sitemaps", () => visit({ GET: answerSitemap }, "sitemap.xml", "192.0.2.14")],
  ];

  it.each(calls)("%s: %s", async (name, _, make) => {
    const statuses: number[] = [];
    for (let n = 0; n <= allowed(name); n += 1) statuses.push((await make()).status);
    expect(statuses.pop()).toBe(429);
    expect(statuses).not.toContain(429);
  });
});

it("doesn't count the repeat of a call whose response got lost, and counts each other one", async () => {
  const { id } = await makeListing(database());
  const who = await signIn();
  const claim = (key: string) => {
    const asked = { path: `businesses/${id}/claim/`, method: "POST", body: { relationship: "I run it." } };
    return call({ ...asked, as: who.headers, headers: { "idempotency-key": key } });
  };
  const first = await claim("first");
  expect(first.status).toBe(201);
  for (let n = 0; n < allowed("claims") + 1; n += 1)
    expect(await claim("first")).toMatchObject({ status: 201, body: first.body });
  for (let n = 1; n < allowed("claims"); n += 1) expect((await claim(`other ${n}`)).status).toBe(409);
  expect((await claim("one too many")).status).toBe(429);
  expect((await claim("first")).status).toBe(201);
});

it("allows each account so many checkouts an hour", async () => {
  const [one, other] = [await signIn(), await signIn()];
  const body = { plan: "yearly", success_url: "/", cancel_url: "/" };
  const begin = async (who: SignedIn) =>
    (await call({ path: "billing/create-checkout-session/", method: "POST", body, as: who.headers })).status;
  for (let n = 0; n < allowed("checkouts"); n += 1) expect(await begin(one)).not.toBe(429);
  expect(await begin(one)).toBe(429);
  expect(await begin(other)).not.toBe(429);
});
