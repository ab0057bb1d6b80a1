import { afterAll, describe, expect, it, vi } from "vitest";
import { GET as callback } from "@/app/accounts/callback/google/route";
import { GET as login } from "@/app/accounts/google/login/route";
import { type OwnUser } from "@/lib/contract/user";
import { makeUser } from "@/prisma/factories/user";
import { discover } from "@/server/sign-in/discovery";
import { authOptions, identityOf } from "@/server/sign-in/options";
import { database } from "@/server/db/client";
import { log } from "@/server/log";
import { CookieJar } from "../support/cookie-jar";
import { comeIn, locationOf, provider, visit, whoIs } from "../support/sign-in-journey";

afterAll(provider.stop);
const db = database();

describe("signing in", () => {
  it("starts at the provider with state, nonce, and PKCE, and asks which account to use", async () => {
    const answer = await visit(login, "/accounts/google/login/?process=login&next=/search");
    expect(answer.status).toBe(302);
    const { searchParams } = new URL(locationOf(answer));
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("prompt")).toBe("select_account");
    for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)).toBeTruthy();
  });

  it("creates an active account for a new person, signs them in, and returns to where they were", async () => {
    const { jar, location } = await comeIn(
      { email: "New@Example.net", name: "Nora Newe" },
      { next: "/search?q=tax#top" },
    );
    expect(location).toBe("/search?q=tax#top");
    expect(await whoIs(jar)).toMatchObject({
      full_name: "Nora Newe",
      email: "New@Example.net",
      status: "active",
      verified: true,
      user_type: "reviewer",
    });
    expect(jar.get("signed_in")).toBe(String(((await whoIs(jar)) as OwnUser).id));
  });

  it.each(["", "Shy.Person@example.net"])(
    "derives no public name from an email address (name given: %j)",
    async (name) => {
      const { jar } = await comeIn({ email: `shy${name.length}@example.net`, name });
      expect(await whoIs(jar)).toMatchObject({ full_name: "User" });
    },
  );

  it("takes the provider's name as soon as it gives one", async () => {
    const first = (await whoIs((await comeIn({ email: "later@example.net", name: "" })).jar)) as OwnUser;
    const second = await whoIs((await comeIn({ email: "later@example.net", name: "Lea Later" })).jar);
    expect([first.needs_name, second]).toMatchObject([true, { id: first.id, full_name: "Lea Later" }]);
  });

  it("stores only a hash of the session token, and hides the token from scripts", async () => {
    const { jar, answer } = await comeIn({ email: "hash@example.net" });
    const token = jar.get("next-auth.session-token") ?? "";
    expect(token.length).toBeGreaterThan(40);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("next-auth.session-token"));
    expect(cookie).toMatch(/httponly/i);
    expect(cookie).toMatch(/samesite=lax/i);
    expect(await db.session.count({ where: { tokenHash: token } })).toBe(0);
  });

  it("recognizes a returning person by the provider's id and not by the email", async () => {
    const first = await whoIs((await comeIn({ email: "back@example.net", name: "Bo" })).jar);
    const second = await whoIs((await comeIn({ email: "back@example.net", name: "Other Name" })).jar);
    expect(second).toMatchObject({ id: (first as OwnUser).id, full_name: "Bo" });
    await db.user.update({ where: { id: (first as OwnUser).id }, data: { email: "moved@example.net" } });
    expect(await whoIs((await comeIn({ email: "back@example.net" })).jar)).toMatchObject({
      id: (first as OwnUser).id,
      email: "moved@example.net",
    });
  });

  it("makes a pending account for an unverified email", async () => {
    const { jar } = await comeIn({ email: "unsure@example.net", unverified: "1" });
    expect(await whoIs(jar)).toMatchObject({ status: "pending", verified: false });
  });

  it("takes over an account that an admin added, once, and only with a verified email", async () => {
    const added = await makeUser(db, {
      email: "Added@Example.net",
      fullName: "Ada Added",
      userType: "owner",
      verified: false,
    });
    const unsure = await comeIn({ email: "added@example.net", unverified: "1" });
    expect(unsure.location).toContain("error=email-taken");
    expect(await whoIs(unsure.jar)).toBe(401);
    const { jar } = await comeIn({ email: "added@example.net", name: "Someone" });
    expect(await whoIs(jar)).toMatchObject({
      id: added.id,
      full_name: "Ada Added",
      user_type: "owner",
      verified: true,
    });
    await db.identity.updateMany({ where: { userId: added.id }, data: { subject: "someone-else" } });
    expect((await comeIn({ email: "added@example.net" })).location).toContain("error=join");
  });

  it("creates one account when a person signs in from two windows at once", async () => {
    const both = await Promise.all([0, 1, 2, 3].map(() => comeIn({ email: "twice@example.net" })));
    const people = await Promise.all(both.map(({ jar }) => whoIs(jar)));
    expect(new Set(people.map((one) => (one as OwnUser).id)).size).toBe(1);
    expect(await db.user.count({ where: { email: "twice@example.net" } })).toBe(1);
  });

  it("ends the existing session when another account signs in", async () => {
    const { jar } = await comeIn({ email: "first@example.net" });
    const before = jar.get("next-auth.session-token") ?? "";
    await comeIn({ email: "second@example.net" }, { jar });
    expect(await whoIs(jar)).toMatchObject({ email: "second@example.net" });
    const old = new CookieJar();
    old.take(new Headers({ "set-cookie": `next-auth.session-token=${before}` }));
    expect(await whoIs(old)).toBe(401);
  });

  it("admits a suspended person, so that they can read why they can't do anything", async () => {
    const { jar } = await comeIn({ email: "held@example.net" });
    await db.user.updateMany({ where: { email: "held@example.net" }, data: { status: "suspended" } });
    expect(await whoIs(jar)).toBe(401);
    expect(await whoIs((await comeIn({ email: "held@example.net" })).jar)).toMatchObject({ status: "suspended" });
  });

  it("returns signed out to the sign-in page when it was canceled, replayed, forged, or never started", async () => {
    const cancelled = await comeIn({ email: "off@example.net", cancel: "1" }, { next: "/compare" });
    expect(cancelled.location).toBe("/login?error=cancelled&next=%2Fcompare");
    const done = await comeIn({ email: "replay@example.net" });
    const replayed = await visit(callback, done.back);
    expect(locationOf(replayed)).toBe("/login?error=expired");
    const again = new CookieJar();
    await visit(login, "/accounts/google/login/", { jar: again });
    const foreign = await visit(callback, done.back, { jar: again });
    expect(locationOf(foreign)).toBe("/login?error=failed");
    const forged = await visit(callback, "/accounts/callback/google?code=made-up&state=made-up", { jar: again });
    expect(locationOf(forged)).toContain("/login?error=");
    for (const jar of [cancelled.jar, again]) expect(await whoIs(jar)).toBe(401);
    expect(await db.user.count({ where: { email: "off@example.net" } })).toBe(0);
  });

  it("ignores other cookies for this host, however they are written", async () => {
    const jar = new CookieJar();
    jar.take(new Headers({ "set-cookie": "discount=100%; Path=/" }));
    const { location } = await comeIn({ email: "cookies@example.net" }, { jar, next: "/compare" });
    expect(location).toBe("/compare");
    expect(await whoIs(jar)).toMatchObject({ email: "cookies@example.net" });
  });

  it("never opens a closed account, whatever its address was", async () => {
    const closed = await makeUser(db, { email: "closed-77@account.invalid", closedAt: new Date() });
    expect((await comeIn({ email: closed.email })).location).toContain("/login?error=");
    expect(await db.identity.count({ where: { userId: closed.id } })).toBe(0);
  });

  it("logs a failure briefly and without its token", async () => {
    const warn = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
    const error = Object.assign(new Error(`nonce mismatch ${"x".repeat(10_000)}`), { jwt: "header.claims.signature" });
    const google = identityOf("google")!;
    authOptions(google, await discover(google)).logger?.error?.("OAUTH_CALLBACK_ERROR", {
      error,
      providerId: "google",
    });
    expect(JSON.stringify(warn.mock.calls)).toContain("nonce mismatch");
    expect(JSON.stringify(warn.mock.calls)).not.toContain("header.claims.signature");
    expect(JSON.stringify(warn.mock.calls).length).toBeLessThan(1_000);
    warn.mockRestore();
  });

  it("continues under the site's own name when it started under another name of this machine", async () => {
    const answer = await visit(login, "/accounts/google/login/?next=/search", { headers: { host: "127.0.0.1:3000" } });
    expect(locationOf(answer)).toBe("http://localhost:3000/accounts/google/login/?next=/search");
  });

  it("is limited to ten starts in fifteen minutes from one address", async () => {
    const start = () => visit(login, "/accounts/google/login/", { headers: { "x-client-address": "192.0.2.7" } });
    const answers = [];
    for (let at = 0; at < 11; at += 1) answers.push(await start());
    expect(answers.slice(0, 10).every(({ status }) => status === 302)).toBe(true);
    expect(answers[10]?.status).toBe(429);
    // Images on another site can't use up the visitor's attempts.
    const picture = { "x-client-address": "192.0.2.8", "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
    for (let at = 0; at < 11; at += 1) await visit(login, "/accounts/google/login/", { headers: picture });
    const own = await visit(login, "/accounts/google/login/", { headers: { "x-client-address": "192.0.2.8" } });
    expect(own.status).toBe(302);
    expect(Number(answers[10]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

it("reports that the provider can't be reached, and keeps the return target", async () => {
  await provider.stop();
  const answer = await visit(login, "/accounts/google/login/?next=/search");
  expect([answer.status, locationOf(answer)]).toEqual([302, "/login?error=unavailable&next=%2Fsearch"]);
});
