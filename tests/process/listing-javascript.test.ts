import { gzipSync } from "node:zlib";
import { beforeAll, expect, inject, test } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makePrisma } from "../support/prisma";
import { dependencies } from "../../package.json";

/** The JavaScript that a listing's page may add to an empty Next page, in gzipped bytes. */
const BUDGET = 26_000;

/**
 * The scripts of an empty page: one paragraph in a layout with only `html` and `body`, built by this version of Next
 * with the default settings that matter here (without the scripts for browsers without modules).
 */
const BARE = { version: "16.4.6", bytes: 135_353 };

const site = inject("sharedSite");
let html: string;
let address: string;

beforeAll(async () => {
  const db = makePrisma(site.database.url);
  const { id } = await makeListing(db, { name: "Read", feeDetails: "Once 431 dollars" });
  for (let count = 0; count < 15; count += 1) await makeReview(db, { listingId: id });
  await db.$disconnect();
  const page = await fetch(`${site.origin}/business/${id}-read`);
  address = page.url;
  html = await page.text();
});

const sizeOf = async (path: string) =>
  gzipSync(Buffer.from(await (await fetch(site.origin + path)).arrayBuffer()), { level: 9 }).length;

/** The scripts that a current browser loads for the page: in its elements and in its hydration data. */
function scriptsOf(page: string): string[] {
  const elements = [...page.matchAll(/<script[^>]*>/g)].map(([element]) => element);
  const named = elements.filter((element) => !/nomodule/i.test(element)).join(" ");
  const woken = [...page.matchAll(/static\/chunks\/[\w.~-]+\.js/g)].map(([path]) => `/_next/${path}`);
  const old = elements.filter((element) => /nomodule/i.test(element)).join(" ");
  const all = [...[...named.matchAll(/src="([^"?]+)/g)].map(([, path = ""]) => path), ...woken];
  return [...new Set(all)].filter((path) => !old.includes(path));
}

test("adds at most 26 kB of JavaScript to an empty Next page on a listing's page", async () => {
  expect(dependencies.next, "another version: measure its bare page again").toBe(BARE.version);
  const scripts = scriptsOf(html);
  expect(scripts).toContain("/early.js");
  const sizes = await Promise.all(scripts.map(async (path) => [path, await sizeOf(path)] as const));
  const own = sizes.reduce((total, [, size]) => total + size, 0) - BARE.bytes;
  expect(own, sizes.map(([path, size]) => `${size} ${path}`).join("\n")).toBeLessThanOrEqual(BUDGET);
  // A much smaller total would mean that scripts were missed.
  expect(own).toBeGreaterThan(BUDGET / 2);
});

test("carries a listing's facts in a document once, not again as data, and as data where no document is asked for", async () => {
  expect(html.split("Once 431 dollars")).toHaveLength(2);
  const data = await fetch(address, { headers: { rsc: "1" } });
  expect(data.headers.get("content-type")).toContain("text/x-component");
  expect((await data.text()).split("Once 431 dollars").length).toBeGreaterThan(1);
});
