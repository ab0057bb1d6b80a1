import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../scripts/process/database";
import { makeListing } from "../../prisma/factories/listing";
import { makePrisma } from "../support/prisma";
import { note, timesOf } from "../support/assurance";
import { serveNewSite, serveSite } from "../support/served-site";

const rounds = (times: number) => timesOf({ sample: Math.ceil(times / 6), full: times * 4 });

let first: Awaited<ReturnType<typeof serveNewSite>>;
let second: Awaited<ReturnType<typeof serveSite>>;
let listing: { id: number; path: string };

const rename = (name: string) =>
  withClient(first.database.url, (client) =>
    client.query("update listing set name = $1 where id = $2", [name, listing.id]),
  );

const headingOf = (html: string) => /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "");

/** The listing's name on each server, requested concurrently. */
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

test("redirects a non-canonical address permanently once, with one Location and no body", async () => {
  const { status, headers } = await fetch(`${second.origin}/business/${listing.id}-x`, { redirect: "manual" });
  expect(status).toBe(308);
  // Two of them would be joined by a comma.
  expect(headers.get("location")).toBe(listing.path);
  expect(headers.get("content-length")).toBe("0");
});

const spellings = () => {
  const last = listing.path.lastIndexOf("/");
  const [category, slug] = [listing.path.slice("/business/".length, last), listing.path.slice(last + 1)];
  return [
    `${listing.path}/`,
    listing.path.replace("/business/", "/Business/"),
    listing.path.replace("/business/", "/%62usiness/"),
    `/business/${category}%2F${slug}`,
    `/business/${category}/${encodeURIComponent(slug).replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
  ];
};

test("redirects another spelling permanently once, before the page is cached and after", async () => {
  for (const name of ["Drawn again", "And kept"]) {
    await rename(name);
    for (const spelling of spellings()) {
      const { status, headers } = await fetch(`${first.origin}${spelling}?from=here`, { redirect: "manual" });
      const location = `${listing.path}?from=here`;
      expect([spelling, status, headers.get("location")]).toEqual([spelling, 308, location]);
    }
    await shown();
  }
  const category = listing.path.slice("/business".length, listing.path.lastIndexOf("/"));
  expect((await fetch(first.origin + category, { redirect: "manual" })).status).toBe(200);
  const { status, headers } = await fetch(`${first.origin}${category}/`, { redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([308, category]);
});

test("shows a change to all concurrent requests after it", async () => {
  for (let n = 0; n < rounds(10); n += 1) {
    await shown();
    const before = fetch(`${first.origin}${listing.path}?before`);
    await rename(`At once ${n}`);
    const head = fetch(first.origin + listing.path, { method: "HEAD" });
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, nth) => fetch(first.origin + [listing.path, ...spellings()][nth % 6])),
    );
    const headings = await Promise.all(answers.map(async (answer) => headingOf(await answer.text())));
    expect(headings).toEqual(headings.map(() => `At once ${n}`));
    expect((await head).status).toBe(200);
    await before;
  }
});

test("answers 404 for a suspended listing to all concurrent requests", async () => {
  const setStatus = (status: string) =>
    withClient(first.database.url, (client) =>
      client.query("update listing set status = $1 where id = $2", [status, listing.id]),
    );
  await shown();
  await setStatus("suspended");
  const asked = Array.from({ length: 12 }, (_, nth) =>
    fetch(first.origin + [listing.path, ...spellings()][nth % 6], { method: nth ? "GET" : "HEAD", redirect: "manual" }),
  );
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  await setStatus("active");
  expect(await statuses(listing.path)).toEqual([200, 200]);
});

test("shows every change on the next request to both servers", async () => {
  for (let n = 0; n < rounds(50); n += 1) {
    await shown();
    await rename(`Name ${n}`);
    expect(await shown()).toEqual([`Name ${n}`, `Name ${n}`]);
  }
  note({ "changes seen at once on both servers": rounds(50) });
}, 600_000);

test("shows a change made while pages render to every later request", async () => {
  for (let n = 0; n < rounds(25); n += 1) {
    await rename(`Draw ${n}`);
    const drawing = shown();
    await rename(`Drawn ${n}`);
    const after = shown();
    expect(await after).toEqual([`Drawn ${n}`, `Drawn ${n}`]);
    await drawing;
    expect(await shown()).toEqual([`Drawn ${n}`, `Drawn ${n}`]);
  }
});

test("serves a page that was missing as soon as its listing exists", async () => {
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

test("shows changed settings on every page of both servers, also on cached and on missing ones", async () => {
  const footers = async () => {
    const paths = ["/contact", listing.path, "/nowhere-at-all"];
    const asked = [first, second].flatMap(({ origin }) => paths.map((path) => fetch(origin + path)));
    const pages = await Promise.all((await Promise.all(asked)).map((answer) => answer.text()));
    return pages.map((html) => /<bdi class="wrap-anywhere">([^<]*)<\/bdi><\/p>/.exec(html)?.[1]);
  };
  const store = (name: string) =>
    withClient(first.database.url, (client) =>
      client.query(
        "insert into site_setting values ('operator_name', $1) on conflict (name) do update set value = $1",
        [name],
      ),
    );
  expect(await footers()).toEqual(Array(6).fill("Vouchsafe"));
  await store("Grove Ltd.");
  const now = async () => (await footers()).slice(0, 2);
  expect(await now()).toEqual(["Grove Ltd.", "Grove Ltd."]);
  // The page for missing addresses is rendered in advance, so it follows a moment later.
  await expect.poll(footers).toEqual(Array(6).fill("Grove Ltd."));
});

test("shows current data on both servers when the change feed breaks", async () => {
  await shown();
  await withClient(first.database.url, (client) =>
    client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vouchsafe changes'"),
  );
  await rename("While it was down");
  expect(await shown()).toEqual(["While it was down", "While it was down"]);
});
