import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../scripts/process/database.mjs";
import { makeListing } from "../../prisma/factories/listing";
import { makePrisma } from "../support/prisma";
import { serveNewSite, serveSite } from "../support/served-site";

let first: Awaited<ReturnType<typeof serveNewSite>>;
let second: Awaited<ReturnType<typeof serveSite>>;
let listing: { id: number; path: string };

const rename = (name: string) =>
  withClient(first.database.url, (client) =>
    client.query("update listing set name = $1 where id = $2", [name, listing.id]),
  );

const headingOf = (html: string) => /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "");

/** What each server shows as the listing's name, asked at the same time. */
async function shown(path = listing.path) {
  const answers = await Promise.all([first, second].map(({ origin }) => fetch(origin + path, { redirect: "manual" })));
  return Promise.all(answers.map(async (answer) => headingOf(await answer.text())));
}

const statuses = (path: string) =>
  Promise.all([first, second].map(async ({ origin }) => (await fetch(origin + path, { redirect: "manual" })).status));

beforeAll(async () => {
  first = await serveNewSite();
  second = await serveSite(first.database.url);
  const prisma = makePrisma(first.database.url);
  const { id } = await makeListing(prisma, { name: "Before" });
  await prisma.$disconnect();
  const moved = await fetch(`${first.origin}/business/${id}-before`, { redirect: "manual" });
  listing = { id, path: moved.headers.get("location") ?? "" };
});
afterAll(async () => {
  await second.stop();
  await first.end();
});

test("an address that is not the canonical one is one permanent redirect, with one Location and no document", async () => {
  const { status, headers } = await fetch(`${second.origin}/business/${listing.id}-x`, { redirect: "manual" });
  expect(status).toBe(308);
  // Two of them would be joined by a comma.
  expect(headers.get("location")).toBe(listing.path);
  expect(headers.get("content-length")).toBe("0");
});

test("a change shows on the very next request, on both, every time", async () => {
  for (let n = 0; n < 50; n += 1) {
    await shown();
    await rename(`Name ${n}`);
    expect(await shown()).toEqual([`Name ${n}`, `Name ${n}`]);
  }
});

test("a change while pages are being drawn is shown to everybody who comes after it", async () => {
  for (let n = 0; n < 25; n += 1) {
    await rename(`Draw ${n}`);
    const drawing = shown();
    await rename(`Drawn ${n}`);
    const after = shown();
    expect(await after).toEqual([`Drawn ${n}`, `Drawn ${n}`]);
    await drawing;
    expect(await shown()).toEqual([`Drawn ${n}`, `Drawn ${n}`]);
  }
});

test("a page that was not found is there as soon as its listing is", async () => {
  const path = listing.path.replace(/[^/]*$/, "made-later");
  expect(await statuses(path)).toEqual([404, 404]);
  expect(await statuses(path)).toEqual([404, 404]);
  await withClient(first.database.url, (client) =>
    client.query(
      `insert into listing (kind, name, slug, category_id, status)
       select kind, 'Made later', 'made-later', category_id, 'active' from listing where id = $1`,
      [listing.id],
    ),
  );
  expect(await shown(path)).toEqual(["Made later", "Made later"]);
});

test("both go on when the line for changes breaks, and show what is true", async () => {
  await shown();
  await withClient(first.database.url, (client) =>
    client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vouchsafe changes'"),
  );
  await rename("While it was down");
  expect(await shown()).toEqual(["While it was down", "While it was down"]);
});
