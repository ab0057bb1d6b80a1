import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { robotsText } from "@/lib/site/robots-txt";

const origin = "https://directory.example";
const lines = robotsText(origin).split("\n");
const rules = lines.filter((line) => line.startsWith("Disallow: ")).map((line) => line.slice("Disallow: ".length));

/** Whether a crawler may request a path by RFC 9309: a rule is a prefix, or the whole path if it ends in "$". */
const isOpen = (address: string): boolean =>
  !rules.some((rule) => (rule.endsWith("$") ? address === rule.slice(0, -1) : address.startsWith(rule)));

const pagesIn = (group: string) =>
  readdirSync(path.resolve(import.meta.dirname, `../../app/${group}`), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `/${name}`);

describe("robots.txt", () => {
  it("gives the sitemap's absolute URL", () => expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`));

  it.each([
    "/",
    "/search",
    "/lawyers",
    "/business/lawyers/tax/ada-law",
    "/sitemap.xml",
    "/sitemap-listings-1.xml",
    "/administrative-law",
    "/adminsetup-services",
    "/sitemaps-of-the-city",
    "/development-agencies",
    "/_next/static/chunks/x.js",
  ])("allows %s", (address) => expect(isOpen(address)).toBe(true));

  it.each(["/search?q=law", "/compare", "/login", "/login?next=%2F", "/addbusiness", "/ownerdashboard"])(
    "allows %s, so that its noindex is seen",
    (address) => expect(isOpen(address)).toBe(true),
  );

  it.each(["/api/listings/", "/accounts/google/login/", "/preview/5", "/dev/mail", "/sitemap"])(
    "disallows %s",
    (address) => expect(isOpen(address)).toBe(false),
  );

  it("disallows every admin page, with a query too, but no personal page", () => {
    const admin = [...pagesIn("(admin)"), ...pagesIn("(bare)")];
    expect(admin.length).toBeGreaterThan(5);
    expect(admin.filter((page) => isOpen(page) || isOpen(`${page}?tab=x`))).toEqual([]);
    expect(pagesIn("(account)").filter((page) => !isOpen(page))).toEqual([]);
  });
});
