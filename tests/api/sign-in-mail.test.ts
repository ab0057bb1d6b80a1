import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { POST as ask } from "@/app/accounts/mail/login/route";
import { GET as open, HEAD as peek, POST as confirm } from "@/app/accounts/mail/route";
import { type OwnUser } from "@/lib/contract/user";
import { routes } from "@/lib/site/routes";
import { rateLimits } from "@/lib/rules/rate-limits";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { renderMail } from "@/server/mail/render";
import { templates } from "@/server/mail/templates";
import { flushSecurityEvents } from "@/server/security/events";
import { guestCtx } from "@/server/http/guest";
import { purgeSignInLinks } from "@/server/sign-in/mail-link";
import { rescueAdmin } from "@/server/users/operator-admins";
import { CookieJar } from "../support/cookie-jar";
import { comeIn, locationOf, provider, visit, whoIs } from "../support/sign-in-journey";

const db = database();
afterAll(provider.stop);
beforeEach(() => db.outboxMail.deleteMany());

const askFor = (
  email: string,
  { jar, next = "/", headers }: { jar?: CookieJar; next?: string; headers?: object } = {},
) => visit(ask, routes.askForSignInLink, { jar, form: { email, next }, headers: { ...headers } });

/** The path of the newest mailed link, read from the mail's plain text. */
async function mailedPath(): Promise<string> {
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "sign-in-link" }, orderBy: { id: "desc" } });
  const { text } = renderMail(templates["sign-in-link"], mail.values);
  const url = new URL(/https?:\S+\/accounts\/mail\/\S+/.exec(text)?.[0] ?? "");
  return url.pathname + url.search;
}
const tokenIn = (path: string) => new URLSearchParams(path.split("?")[1]).get("token") ?? "";

/** Asks for a link and opens it in the same browser. */
async function comeByMail(email: string, { jar = new CookieJar(), next = "/" } = {}) {
  await askFor(email, { jar, next });
  const answer = await visit(open, await mailedPath(), { jar });
  return { jar, answer, location: locationOf(answer) };
}
const idOf = async (jar: CookieJar) => ((await whoIs(jar)) as OwnUser).id;

describe("a link of the operator's command", () => {
  it("signs in its account once, after a page has asked, whatever other way in that account has", async () => {
    const { id } = await makeUser(db, { email: "locked.out@example.net", status: "suspended" });
    await db.identity.create({ data: { userId: id, issuer: "https://gone.example", subject: "1" } });
    const path = await rescueAdmin(guestCtx(), { email: "Locked.Out@example.net", name: undefined });
    const token = tokenIn(path);
    expect(JSON.stringify(await db.signInLink.findMany())).not.toContain(token);
    expect(locationOf(await visit(open, path))).toBe(routes.confirmSignInLink(token));
    const jar = new CookieJar();
    await visit(confirm, routes.signInLink(), { jar, form: { token } });
    expect(await whoIs(jar)).toMatchObject({ id, user_type: "admin", status: "active" });
    const second = await visit(confirm, routes.signInLink(), { form: { token } });
    expect(locationOf(second)).toContain("link-expired");
    const acts = await db.auditRow.findMany({ where: { objectId: id, objectType: "user" }, orderBy: { id: "asc" } });
    expect(acts.map(({ action }) => action)).toEqual(["user.make_admin", "user.rescue"]);
  });

  it("is refused after 15 minutes, and can't be guessed from what is stored", async () => {
    const path = await rescueAdmin(guestCtx(), { email: "late.admin@example.net", name: undefined });
    const { key } = await db.signInLink.findFirstOrThrow({ where: { email: "late.admin@example.net" } });
    const refused = async (token: string) => locationOf(await visit(confirm, routes.signInLink(), { form: { token } }));
    expect(await refused(key)).toContain("link-expired");
    await db.signInLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await refused(tokenIn(path))).toContain("link-expired");
  });
});

describe("signing in by a mailed link", () => {
  it("creates an account, opens it again, and leads to where the visitor was", async () => {
    const { jar, location, answer } = await comeByMail("Mia@Example.net", { next: "/search?q=tax" });
    expect(location).toBe("/search?q=tax");
    expect(await whoIs(jar)).toMatchObject({ email: "Mia@Example.net", verified: true, status: "active" });
    expect(jar.get("signed_in")).toBe(String(await idOf(jar)));
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("next-auth.session-token"));
    expect(cookie).toMatch(/httponly/i);
    const again = await comeByMail("mia@example.net");
    expect(await idOf(again.jar)).toBe(await idOf(jar));
    await flushSecurityEvents(db);
    const events = await db.securityEvent.findMany({ where: { kind: "sign_in", userId: await idOf(jar) } });
    expect(events.map(({ operation }) => operation)).toContain("/accounts/mail/");
  });

  it("answers the same whether or not the address has an account", async () => {
    await makeUser(db, { email: "known@example.net" });
    const said = async (email: string) => {
      const answer = await askFor(email, { next: "/compare" });
      const names = answer.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, ""));
      return [answer.status, locationOf(answer), names, await answer.text()];
    };
    expect(await said("known@example.net")).toEqual(await said("unknown@example.net"));
    expect(await db.outboxMail.count({ where: { template: "sign-in-link" } })).toBe(2);
  });

  it("asks first in another browser, and what only opens the link uses nothing up", async () => {
    await askFor("phone@example.net", { next: "/compare" });
    const path = await mailedPath();
    const scanner = await visit(open, path, { headers: { accept: "*/*" } });
    expect(locationOf(scanner)).toBe(routes.confirmSignInLink(tokenIn(path)));
    expect(scanner.headers.getSetCookie()).toEqual([]);
    expect((await visit(peek, path)).status).toBe(204);
    expect((await visit(open, path, { headers: { "sec-purpose": "prefetch" } })).status).toBe(204);
    expect(await db.user.count({ where: { email: "phone@example.net" } })).toBe(0);
    const foreign = { form: { token: tokenIn(path) }, headers: { origin: "https://evil.example" } };
    expect((await visit(confirm, routes.signInLink(), foreign)).status).toBe(403);
    const jar = new CookieJar();
    const answer = await visit(confirm, routes.signInLink(), { jar, form: { token: tokenIn(path) } });
    expect(locationOf(answer)).toBe("/compare");
    expect(await whoIs(jar)).toMatchObject({ email: "phone@example.net" });
  });

  it("works once, even for two at once, and uses up the address's other links", async () => {
    const jar = new CookieJar();
    await askFor("once@example.net", { jar });
    const first = await mailedPath();
    await askFor("ONCE@example.net", { jar });
    const second = await mailedPath();
    const both = await Promise.all([1, 2].map(() => visit(open, second, { jar })));
    expect(both.map(locationOf).sort()).toEqual(["/", "/login?error=link-expired"]);
    for (const path of [first, second])
      expect(locationOf(await visit(open, path, { jar }))).toBe("/login?error=link-expired");
  });

  it("refuses an expired, forged, or missing token, and forgets expired links", async () => {
    const jar = new CookieJar();
    await askFor("late@example.net", { jar });
    const path = await mailedPath();
    const { key } = await db.signInLink.findFirstOrThrow({ where: { email: "late@example.net" } });
    // What the database holds opens nothing: the site's signature is missing.
    for (const token of ["", "x", key, `${key}.${"A".repeat(43)}`]) {
      expect(locationOf(await visit(open, `/accounts/mail/?token=${token}`, { jar }))).toContain("error=link-expired");
    }
    await db.signInLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(locationOf(await visit(open, path, { jar }))).toContain("error=link-expired");
    expect(await whoIs(jar)).toBe(401);
    await purgeSignInLinks(db);
    expect(await db.signInLink.count()).toBe(0);
  });

  it("stores no token", async () => {
    await askFor("hash@example.net");
    const token = tokenIn(await mailedPath());
    const rows = JSON.stringify(
      [await db.signInLink.findMany(), await db.outboxMail.findMany()],
      (_, value: unknown) => (typeof value === "bigint" ? String(value) : value),
    );
    expect(rows).not.toContain(token.split(".")[1]);
  });

  it("leads nowhere else afterwards, and refuses what is no address or comes from another site", async () => {
    for (const next of ["https://evil.example/", "//evil.example", "/accounts/logout/"])
      expect((await comeByMail("safe@example.net", { next })).location).toBe("/");
    for (const email of ["", "unknown", `${"a".repeat(250)}@b.example`, "a@exämple.example", "a,b@c.example"])
      expect(locationOf(await askFor(email))).toBe("/login?error=bad-email");
    const sent = await db.outboxMail.count();
    const foreign = await askFor("safe@example.net", { headers: { origin: "https://evil.example" } });
    expect([foreign.status, await db.outboxMail.count()]).toEqual([403, sent]);
  });

  it("mails five links an hour to an address for a network, 20 for all, and ten in 15 minutes for a network", async () => {
    const times = rateLimits.signInMails.calls;
    const here = { headers: { "x-client-address": "198.51.100.8" } };
    for (let nth = 1; nth <= times; nth += 1) expect((await askFor("much@example.net", here)).status).toBe(302);
    expect((await askFor("Much@example.net", here)).status).toBe(429);
    const from = (nth: number) => ({ headers: { "x-client-address": `198.51.100.${20 + nth}` } });
    // No one is locked out by what others ask for, up to what a mailbox can bear.
    const more = rateLimits.signInMailsToAddress.calls - times;
    for (let nth = 1; nth <= more; nth += 1) expect((await askFor("much@example.net", from(nth))).status).toBe(302);
    expect((await askFor("much@example.net", from(0))).status).toBe(429);
    const headers = { "x-client-address": "198.51.100.9" };
    for (let nth = 1; nth <= rateLimits.signIn.calls; nth += 1)
      expect((await askFor(`many${nth}@example.net`, { headers })).status).toBe(302);
    expect((await askFor("many@example.net", { headers })).status).toBe(429);
  });

  it("joins an account of another way in only after both in one browser", async () => {
    const google = await comeIn({ email: "two@example.net" });
    const jar = new CookieJar();
    expect((await comeByMail("Two@example.net", { jar, next: "/compare" })).location).toBe(
      "/login?error=join&next=%2Fcompare",
    );
    expect(await whoIs(jar)).toBe(401);
    await comeIn({ email: "two@example.net" }, { jar });
    expect(await idOf((await comeByMail("two@example.net")).jar)).toBe(await idOf(google.jar));
    // The other way round.
    const mail = await comeByMail("three@example.net");
    const other = new CookieJar();
    expect((await comeIn({ email: "three@example.net" }, { jar: other })).location).toContain("error=join");
    await comeByMail("three@example.net", { jar: other });
    expect(await idOf((await comeIn({ email: "three@example.net" })).jar)).toBe(await idOf(mail.jar));
  });

  it("isn't kept out by an account that only states the address, and doesn't open it", async () => {
    const stated = await idOf((await comeIn({ email: "squatted@example.net", unverified: "1" })).jar);
    const proved = await comeByMail("Squatted@example.net");
    expect(await whoIs(proved.jar)).toMatchObject({ email: "Squatted@example.net", status: "active", verified: true });
    const again = await whoIs((await comeIn({ email: "squatted@example.net", unverified: "1" })).jar);
    expect(again).toMatchObject({ id: stated, status: "pending", email: `unproved-${stated}@account.invalid` });
    // Nor does the second one to state it take it back.
    await db.identity.updateMany({ where: { userId: stated }, data: { subject: "gone" } });
    const { location } = await comeIn({ email: "squatted@example.net", unverified: "1" });
    expect(location).toContain("error=email-taken");
  });

  it("takes over an account that an admin made, and ends the browser's former session", async () => {
    const added = await makeUser(db, { email: "added@example.net", userType: "admin", verified: false });
    const { jar } = await comeIn({ email: "before@example.net" });
    const before = jar.get("next-auth.session-token") ?? "";
    await comeByMail("added@example.net", { jar });
    expect(await whoIs(jar)).toMatchObject({ id: added.id, user_type: "admin", verified: true });
    const old = new CookieJar();
    old.take(new Headers({ "set-cookie": `next-auth.session-token=${before}` }));
    expect(await whoIs(old)).toBe(401);
  });
});
