import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { note, timesOf } from "../support/assurance";
import { proxyDatabase } from "../support/database-proxy";
import { makeTestDatabase } from "../support/postgres/test-database";
import { makePrisma } from "../support/prisma";
import { serveSite } from "../support/served-site";

/** The promise is 3 s; a busy machine takes longer, so `npm run assurance` measures it. */
const limitMs = timesOf({ sample: 20_000, full: 3000 });
const patient = { timeout: 45_000, interval: 50 };

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let pooler: Awaited<ReturnType<typeof proxyDatabase>>;
let site: Awaited<ReturnType<typeof serveSite>>;
let listing: string;

/** What needs the database, with words that no one has searched for before. */
const needy = (word: string) => [
  `/search?q=${word}`,
  `/api/unified_search/?search=${word}`,
  `/api/businesses/?search=${word}`,
];

async function ask(path: string) {
  const began = performance.now();
  const answer = await fetch(site.origin + path, { redirect: "manual" });
  const body = await answer.text();
  return { status: answer.status, headers: answer.headers, body, ms: performance.now() - began };
}

beforeAll(async () => {
  database = await makeTestDatabase();
  const prisma = makePrisma(database.url);
  const { id } = await makeListing(prisma, { name: "Harbor Law" });
  await prisma.$disconnect();
  pooler = await proxyDatabase(database.url);
  site = await serveSite(pooler.url, { DATABASE_DIRECT_URL: database.url, LOG_LEVEL: "silent" });
  listing = (await ask(`/business/${id}`)).headers.get("location") ?? "";
  // Loads their code, as on a site in use.
  for (const path of needy("before")) await ask(path);
});
afterAll(async () => {
  await site.stop();
  pooler.close();
  await database.drop();
});

test("while only the pooler hangs, kept pages go on, and everything else is 503 in time", async () => {
  await vi.waitFor(async () => expect((await ask(listing)).headers.get("etag")).toMatch(/^W\//), patient);
  pooler.hang();
  // At the moment when it begins to hang, and once that is known.
  for (const stage of ["beginning", "known"]) {
    const answers = await Promise.all(needy(stage).map(ask));
    expect(answers.map(({ status, ms }) => [stage, status, ms < limitMs])).toEqual(
      answers.map(() => [stage, 503, true]),
    );
    const kept = await ask(listing);
    // It is no stale one: change notices come past the pooler.
    expect([stage, kept.status, kept.ms < limitMs]).toEqual([stage, 200, true]);
    note({ "max ms of a hung pooler's 503": Math.max(...answers.map(({ ms }) => ms)) });
  }
  await pooler.pass();
  await vi.waitFor(async () => expect((await ask("/search?q=after")).status).toBe(200), patient);
});
