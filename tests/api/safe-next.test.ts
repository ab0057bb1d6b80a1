import { describe, expect, it } from "vitest";
import { safeNext } from "@/server/http/safe-next";

const hosts = [
  "evil.example",
  "evil.example:3000",
  "localhost.evil.example",
  "localhost:3001",
  "localhost:3000.evil.example",
];

/** All known ways to make a browser leave the site through what looks like a path or address of it. */
const badTargets = [
  ...hosts.flatMap((host) => [
    `//${host}`,
    `///${host}`,
    `////${host}/x`,
    `/\\${host}`,
    `\\\\${host}`,
    `\\/${host}`,
    `/\\/${host}`,
    `/\t/${host}`,
    `/\n/${host}`,
    `/\r\n/${host}`,
    `\t//${host}`,
    ` //${host}`,
    `/ /${host}`,
    `\u0000//${host}`,
    `/.//${host}`,
    `/..//${host}`,
    `/x/..//${host}`,
    `/%2e//${host}`,
    `/x/%2e%2e//${host}`,
    `http://${host}`,
    `https://${host}/search`,
    `HTTPS://${host}`,
    `http:${host}`,
    `http:/${host}`,
    `https:\\\\${host}`,
    `http://localhost:3000@${host}`,
    `http://localhost:3000%40${host}`,
    `http://localhost:3000\\@${host}`,
    `http://user:word@${host}/`,
    `ftp://${host}`,
    `ws://${host}`,
    `//localhost:3000@${host}`,
    `${host}`,
    `.${host}`,
    `@${host}`,
  ]),
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\tscript:alert(1)",
  " javascript:alert(1)",
  "/javascript:alert(1)\n",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:http://localhost:3000/1",
  "mailto:a@evil.example",
  "tel:123",
  "about:blank",
  "https://localhost:3000/",
  "http://localhost/",
  "http://user@localhost:3000/",
  "http://user:word@localhost:3000/search",
  "?next=//evil.example",
  "#//evil.example",
  "search",
  "./search",
  "",
  "http://",
  "http://[",
  "//",
  "///",
  `/${"a".repeat(3000)}`,
  "/login",
  "/login?next=/search",
  "/LOGIN/",
  "/logout",
  "/accounts/logout/",
  "/Accounts/google/login/?next=/",
  "/search/../accounts/logout/",
  "/%61ccounts/../login",
  "/%61ccounts/logout/",
  "/%E0%A4%A",
];

/** Targets that must be accepted, so that people return to where they were. */
const goodTargets: [string, string][] = [
  ["/", "/"],
  ["/search?q=a%20b&page=2#top", "/search?q=a%20b&page=2#top"],
  ["/business/legal/tax/smith-and-co", "/business/legal/tax/smith-and-co"],
  ["/search?next=//evil.example", "/search?next=//evil.example"],
  ["/search?q=http://evil.example", "/search?q=http://evil.example"],
  ["http://localhost:3000/compare", "/compare"],
  ["HTTP://LOCALHOST:3000/compare", "/compare"],
  ["http://127.0.0.1:3000/compare", "/compare"],
  ["http://[::1]:3000/compare", "/compare"],
  ["/loginabout", "/loginabout"],
];

describe("a return target", () => {
  it("is tested with at least two hundred malicious forms", () =>
    expect(badTargets.length).toBeGreaterThanOrEqual(200));

  it("is the root for other sites and for sign-in and sign-out, and never leaves this site", () => {
    const followed = badTargets.filter((next) => safeNext(next) !== "/");
    expect(followed).toEqual([]);
  });

  it("is a path of this site when it is encoded twice", () => {
    for (const next of badTargets.map((trick) => `/search?next=${encodeURIComponent(trick)}`)) {
      const url = new URL(safeNext(next), "http://localhost:3000");
      expect(url.origin).toBe("http://localhost:3000");
    }
  });

  it.each(goodTargets)("%s leads to %s", (next, path) => expect(safeNext(next)).toBe(path));

  it("is the root when missing", () => expect([safeNext(null), safeNext(undefined)]).toEqual(["/", "/"]));
});
