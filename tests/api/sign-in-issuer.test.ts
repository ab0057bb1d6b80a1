import { afterAll, describe, expect, it } from "vitest";
import { startIdentityProvider } from "@/dev/identity/provider";
import { type OwnUser } from "@/lib/contract/user";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { env } from "@/server/env";
import { CookieJar } from "../support/cookie-jar";
import { comeIn, provider, site, whoIs } from "../support/sign-in-journey";

const issuer = await startIdentityProvider({ siteUrl: site, as: "oidc" });
Object.assign(process.env, issuer.env, { OIDC_NAME: "Acme Staff" });
const db = database();

afterAll(async () => {
  await issuer.stop();
  await provider.stop();
});

const idOf = async (jar: CookieJar) => ((await whoIs(jar)) as OwnUser).id;

describe("signing in at the operator's own issuer", () => {
  it("is offered beside Google, under the name that the operator gave it", () =>
    expect(env().identities.map(({ id, name }) => [id, name])).toEqual([
      ["oidc", "Acme Staff"],
      ["google", "Google"],
    ]));

  it("reads the address and a name in parts from the user info endpoint", async () => {
    const { jar, location } = await comeIn(
      { email: "ines@example.net", name: "Ines Ort" },
      { by: "oidc", next: "/compare" },
    );
    expect(location).toBe("/compare");
    expect(await whoIs(jar)).toMatchObject({ full_name: "Ines Ort", status: "active", verified: true });
  });

  it("doesn't take an address for verified that the issuer doesn't vouch for", async () => {
    const { jar } = await comeIn({ email: "unsure-there@example.net", unverified: "1" }, { by: "oidc" });
    expect(await whoIs(jar)).toMatchObject({ status: "pending", verified: false });
  });

  it("joins two ways in only after both in one browser, with one verified address", async () => {
    const own = await comeIn({ email: "both@example.net" });
    const id = await idOf(own.jar);
    const jar = new CookieJar();
    const taken = await comeIn({ email: "Both@Example.net" }, { by: "oidc", jar, next: "/compare" });
    expect(taken.location).toBe("/login?error=join&next=%2Fcompare");
    expect(await whoIs(jar)).toBe(401);
    // Another browser joins nothing.
    await comeIn({ email: "both@example.net" });
    expect((await comeIn({ email: "both@example.net" }, { by: "oidc" })).location).toContain("error=join");
    await comeIn({ email: "both@example.net" }, { jar });
    expect(await idOf((await comeIn({ email: "both@example.net" }, { by: "oidc" })).jar)).toBe(id);
    expect(await db.auditRow.count({ where: { action: "user.join", objectId: id, actorId: id } })).toBe(1);
  });

  it("joins nothing for another account, an unverified address, or a forged cookie", async () => {
    await comeIn({ email: "mine@example.net" });
    const jar = new CookieJar();
    await comeIn({ email: "mine@example.net" }, { by: "oidc", jar });
    const forged = jar.get("joining") ?? "";
    await comeIn({ email: "someone-else@example.net" }, { jar });
    expect(jar.get("joining")).toBeFalsy();
    const unsure = await comeIn({ email: "mine@example.net", unverified: "1" }, { by: "oidc" });
    expect(unsure.location).toContain("error=email-taken");
    const other = new CookieJar();
    const [text = "", signature = ""] = forged.split(".");
    const content = JSON.parse(Buffer.from(text, "base64url").toString()) as object;
    const edited = Buffer.from(JSON.stringify({ ...content, email: "victim@example.net" })).toString("base64url");
    other.take(new Headers({ "set-cookie": `joining=${edited}.${signature}; Path=/` }));
    await comeIn({ email: "victim@example.net" }, { jar: other });
    expect(await db.identity.count({ where: { user: { email: "victim@example.net" } } })).toBe(1);
  });

  it("takes over an account that an admin or the operator's command made", async () => {
    const added = await makeUser(db, { email: "added-there@example.net", userType: "admin", verified: false });
    const { jar } = await comeIn({ email: "added-there@example.net" }, { by: "oidc" });
    expect(await whoIs(jar)).toMatchObject({ id: added.id, user_type: "admin" });
  });
});
