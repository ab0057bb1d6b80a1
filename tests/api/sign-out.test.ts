import { afterAll, describe, expect, it } from "vitest";
import { HEAD as callbackHead } from "@/app/accounts/callback/google/route";
import { HEAD as loginHead } from "@/app/accounts/google/login/route";
import { GET as logout, HEAD as logoutHead, POST as logoutForm } from "@/app/accounts/logout/route";
import { signIn } from "../support/actors";
import { CookieJar } from "../support/cookie-jar";
import { ownerPrisma } from "../support/owner-prisma";
import { comeIn, locationOf, provider, site, visit, whoIs } from "../support/sign-in-journey";

afterAll(provider.stop);
const owner = ownerPrisma();

describe("signing out", () => {
  it("ends the session at once, from this site and from a typed address", async () => {
    const here: Record<string, string>[] = [
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { referer: `${site}/` },
    ];
    for (const headers of here) {
      const { jar } = await comeIn({ email: "out@example.net" });
      const answer = await visit(logout, "/accounts/logout/?next=/search", { jar, headers });
      expect([answer.status, locationOf(answer)]).toEqual([302, "/search"]);
      expect(await whoIs(jar)).toBe(401);
      expect(jar.get("signed_in")).toBeUndefined();
      expect(answer.headers.get("clear-site-data")).toBe('"cache"');
    }
  });

  it.each([
    ["an image on this site's pages", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" }],
    ["an image in a browser without fetch metadata", { accept: "image/avif,image/webp,*/*;q=0.8" }],
    ["a frame", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe" }],
    ["a prefetched page", { "sec-fetch-site": "none", "sec-fetch-dest": "document", "sec-purpose": "prefetch" }],
  ])("doesn't happen through %s", async (_, headers) => {
    const { jar } = await comeIn({ email: "stays@example.net" });
    expect((await visit(logout, "/accounts/logout/", { jar, headers })).status).toBe(204);
    expect(await whoIs(jar)).toMatchObject({ email: "stays@example.net" });
  });

  it("asks for confirmation after a link from elsewhere, and accepts it only from its own page", async () => {
    const { jar } = await comeIn({ email: "asked@example.net" });
    const elsewhere: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { referer: "https://evil.example/" },
      {},
    ];
    for (const headers of elsewhere) {
      const answer = await visit(logout, "/accounts/logout/?next=/search", { jar, headers });
      expect(locationOf(answer)).toBe("/logout?next=%2Fsearch");
    }
    expect(await whoIs(jar)).not.toBe(401);
    const send = (origin: string) =>
      logoutForm(
        new Request(`${site}/accounts/logout/`, {
          method: "POST",
          body: new URLSearchParams({ next: "/search" }),
          headers: { cookie: jar.header, origin },
        }),
      );
    expect((await send("https://evil.example")).status).toBe(403);
    expect(await whoIs(jar)).not.toBe(401);
    const done = await send(site);
    expect([done.status, locationOf(done)]).toEqual([303, "/search"]);
    expect(await whoIs(jar)).toBe(401);
  });

  it("removes the session cookie even while the database is unreachable", async () => {
    const { jar } = await comeIn({ email: "away@example.net" });
    await owner.$executeRaw`ALTER TABLE session RENAME TO session_away`;
    const answer = await visit(logout, "/accounts/logout/?next=/search", {
      jar,
      headers: { "sec-fetch-site": "same-origin" },
    });
    await owner.$executeRaw`ALTER TABLE session_away RENAME TO session`;
    expect([answer.status, locationOf(answer)]).toEqual([302, "/search"]);
    expect([jar.get("next-auth.session-token"), jar.get("signed_in")]).toEqual([undefined, undefined]);
  });

  it("redirects to the home page when the form is unreadable", async () => {
    const { jar } = await comeIn({ email: "odd@example.net" });
    const answer = await logoutForm(
      new Request(`${site}/accounts/logout/`, {
        method: "POST",
        body: "{}",
        headers: { cookie: jar.header, "content-type": "application/json" },
      }),
    );
    expect([answer.status, locationOf(answer)]).toEqual([303, "/"]);
    expect(await whoIs(jar)).toBe(401);
  });

  it("leaves the same person's other browser signed in", async () => {
    const [here, there] = [await comeIn({ email: "two@example.net" }), await comeIn({ email: "two@example.net" })];
    await visit(logout, "/accounts/logout/", { jar: here.jar });
    expect(await whoIs(there.jar)).toMatchObject({ email: "two@example.net" });
  });
});

it("neither signs in nor signs out on a HEAD request", async () => {
  const who = await signIn();
  const jar = new CookieJar();
  jar.take(new Headers({ "set-cookie": (who.headers.cookie ?? "").split(";")[0] ?? "" }));
  for (const head of [loginHead, callbackHead, logoutHead]) {
    expect((await visit(head, "/accounts/logout/", { jar })).status).toBe(204);
  }
  expect(await whoIs(jar)).toMatchObject({ id: who.id });
});
