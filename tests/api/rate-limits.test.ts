import { beforeAll, describe, expect, it } from "vitest";
import { POST as checkout } from "@/app/api/billing/create-checkout-session/route";
import { GET as search } from "@/app/api/unified_search/route";
import { rateLimits } from "@/lib/rules/rate-limits";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";

beforeAll(() => {
  process.env.RATE_LIMIT_SCALE = "1";
});

describe("the search rate limit", () => {
  const request = (address: string, as?: Record<string, string>) =>
    call(search, { path: "unified_search/", headers: { "x-client-address": address }, as });

  async function statuses(calls: number, address: string, as?: Record<string, string>) {
    const all: number[] = [];
    for (let n = 0; n < calls; n += 1) all.push((await request(address, as)).status);
    return all;
  }

  it("applies per address, and says when to retry", async () => {
    const { calls } = rateLimits.search;
    expect(new Set(await statuses(calls, "192.0.2.1"))).toEqual(new Set([200]));
    const refused = await request("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await request("192.0.2.2")).status).toBe(200);
  });

  it("doesn't apply to admins", async () => {
    const { headers } = await signIn({ userType: "admin" });
    expect(new Set(await statuses(rateLimits.search.calls + 5, "192.0.2.3", headers))).toEqual(new Set([200]));
  });
});

it("allows each account ten checkouts an hour", async () => {
  const [one, other] = [await signIn(), await signIn()];
  const body = { plan: "yearly", success_url: "/", cancel_url: "/" };
  const begin = async (who: SignedIn) =>
    (await call(checkout, { path: "billing/create-checkout-session/", method: "POST", body, as: who.headers })).status;
  for (let n = 0; n < 10; n += 1) expect(await begin(one)).not.toBe(429);
  expect(await begin(one)).toBe(429);
  expect(await begin(other)).not.toBe(429);
});
