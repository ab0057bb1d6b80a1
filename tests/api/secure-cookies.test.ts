import { afterAll, expect, it, vi } from "vitest";
import { GET as login } from "@/app/accounts/google/login/route";
import { GET as logout } from "@/app/accounts/logout/route";
import { type OwnUser } from "@/lib/contract/user";
import { answerTo } from "../support/call";
import { CookieJar } from "../support/cookie-jar";
import { comeIn, provider, visit, whoIs } from "../support/sign-in-journey";

// Set before the settings are read, which happens once.
vi.hoisted(() => {
  process.env.SITE_URL = "https://localhost:3000";
});
afterAll(provider.stop);

const readableByScripts = ["__Host-csrftoken", "__Host-signed_in"];

/** The faults of an answer's cookies: each must be secure and HTTP-only. */
const lapsesOf = (answer: Response): string[] =>
  answer.headers.getSetCookie().filter((line) => {
    const [name = ""] = line.split("=");
    const isHidden = /;\s*httponly/i.test(line) || readableByScripts.includes(name);
    return !isHidden || !/;\s*secure/i.test(line) || !/;\s*samesite=lax/i.test(line);
  });

it("marks every cookie of an https site as secure, under a name that no other host can set", async () => {
  const begun = await visit(login, "/accounts/google/login/?next=/search");
  expect(begun.headers.getSetCookie().length).toBeGreaterThan(2);
  expect(lapsesOf(begun)).toEqual([]);
  const bound = (line: string) => line.startsWith("__Host-") && !/domain=/i.test(line);
  expect(begun.headers.getSetCookie().filter((line) => !bound(line))).toEqual([]);

  const { jar, answer, location } = await comeIn({ email: "secure@example.net" }, { next: "/search" });
  expect([location, lapsesOf(answer)]).toEqual(["/search", []]);
  expect(jar.get("__Host-next-auth.session-token")?.length).toBeGreaterThan(40);
  expect((await whoIs(jar)) as OwnUser).toMatchObject({ email: "secure@example.net" });
  // The same token under the unprefixed name opens no session.
  const plain = new CookieJar();
  plain.take(
    new Headers({ "set-cookie": `next-auth.session-token=${jar.get("__Host-next-auth.session-token") ?? ""}` }),
  );
  expect(await whoIs(plain)).toBe(401);

  const tokens = await answerTo(new Request("https://localhost:3000/api/auth/csrf/"));
  expect([tokens.headers.getSetCookie().length, lapsesOf(tokens)]).toEqual([2, []]);
  const ours = [...answer.headers.getSetCookie(), ...tokens.headers.getSetCookie()];
  expect(ours.length).toBeGreaterThan(4);
  expect(ours.filter((line) => !bound(line))).toEqual([]);
  const left = await visit(logout, "/accounts/logout/", { jar, headers: { "sec-fetch-site": "same-origin" } });
  expect(lapsesOf(left)).toEqual([]);
  expect(await whoIs(jar)).toBe(401);
});
