import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { withClient } from "../../scripts/process/database";
import { signIn } from "../support/actors";
import { note } from "../support/assurance";
import { makePrisma } from "../support/prisma";
import { sharedWorldSite } from "../support/world-site";

let site: ReturnType<typeof sharedWorldSite>;
let variants: [string, Record<string, string>][];

const pages = [
  ...["/", "/variant-lawyers", "/business/variant-lawyers/ashdown", "/premium", "/crowdfund", "/businessowner"],
  ...["/how-ranking-works", "/termsofservice", "/guidelines", "/privacy", "/help", "/contact"],
];

beforeAll(async () => {
  site = sharedWorldSite();
  const db = makePrisma(site.database.url);
  const { id: categoryId } = await makeCategory(db, { name: "Variant Lawyers", slug: "variant-lawyers" });
  for (const name of ["Ashdown", "Bellweather"]) {
    const { id: listingId } = await makeListing(db, { categoryId, name, slug: name.toLowerCase() });
    await makeReview(db, { listingId });
  }
  await db.$disconnect();
  const cookies = await Promise.all([signIn(), signIn({ userType: "admin" })]);
  variants = [
    ["no user agent", { "user-agent": "" }],
    ["a crawler", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["a phone", { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "sec-ch-ua-mobile": "?1" }],
    ["another language", { "accept-language": "de-DE,de;q=0.9" }],
    ["no compression", { "accept-encoding": "identity" }],
    ["a member", { cookie: cookies[0].headers.cookie ?? "" }],
    ["an admin", { cookie: cookies[1].headers.cookie ?? "" }],
    ["a made-up cookie", { cookie: "visitor=<script>; signed_in=1; theme=dark" }],
    [
      "forwarding headers",
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil" },
    ],
    [
      "framework headers",
      { "x-middleware-subrequest": "middleware", "x-nextjs-data": "1", "x-matched-path": "/admin" },
    ],
    ["a referrer", { referer: "https://evil.example/?q=<script>" }],
    ["no cache wanted", { "cache-control": "no-cache", pragma: "no-cache" }],
    ["data saving", { "save-data": "on", dnt: "1", "sec-gpc": "1" }],
  ];
});
afterAll(() => site.end());

const forgetPages = () =>
  withClient(site.database.url, (client) => client.query("SELECT pg_notify('cache', 'everything')"));

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(site.origin + path, { headers, redirect: "manual" });
  return { body: await answer.text(), isCached: answer.headers.get("etag") !== null };
}

/** The page that is cached for everyone after a request with these headers rendered it. */
async function cachedAfter(path: string, headers: Record<string, string>): Promise<string> {
  await forgetPages();
  // Cached pages answer until the notification has arrived.
  await expect.poll(async () => (await ask(path, headers)).isCached).toBe(false);
  const { body, isCached } = await ask(path);
  expect(isCached).toBe(true);
  return body;
}

/** A document without its hydration data, whose parts come in the order in which they were ready. */
const shown = (html: string) => html.replaceAll(/<script>self\.__next_f\.push\(.*?\)<\/script>/gs, "");

/** The first place where two documents differ; null if they don't. */
function difference(one: string, other: string): [string, string] | null {
  if (one === other) return null;
  const at = [...one].findIndex((letter, nth) => letter !== other[nth]);
  return [one.slice(at - 100, at + 300), other.slice(at - 100, at + 300)];
}

test.each(pages)("%s is the same for everyone, no matter whose request rendered it", async (path) => {
  const plain = await cachedAfter(path, {});
  for (const [name, headers] of variants) {
    note({ "rendered variants": 1 });
    const html = await cachedAfter(path, headers);
    expect(difference(shown(html), shown(plain)), name).toBeNull();
    for (const value of Object.values(headers).filter((text) => text.length > 8)) expect(html).not.toContain(value);
  }
});
