import { type ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { changeLog } from "@/server/process/change-log.mjs";
import { answerDirectly } from "@/server/front/direct-calls.mjs";
import { type ServerRequest } from "@/server/front/judge-request.mjs";
import { makePrisma } from "../support/prisma";
import { rawHead } from "../support/raw-request";

const site = inject("sharedSite");
const db = makePrisma(site.database.url);
let categoryId: number;

beforeAll(async () => {
  categoryId = (await makeCategory(db, { name: "Harbor Law" })).id;
  for (let nth = 1; nth <= 12; nth += 1) await makeListing(db, { name: `Harbor ${nth}`, categoryId });
});
afterAll(() => db.$disconnect());

async function ask(method: string, path: string, lines: string[] = []) {
  const { status, headers, body } = await rawHead(site.port, `${method} ${path}`, lines);
  return { status, headers: Object.fromEntries(headers), bytes: Buffer.from(body, "latin1") };
}

/** Headers that must be the same whether Next or the front server answers. */
const told = ({ status, headers }: Awaited<ReturnType<typeof ask>>) => {
  const {
    date: _date,
    "x-request-id": _id,
    "content-length": _length,
    "transfer-encoding": _chunks,
    ...rest
  } = headers;
  const { vary: _vary, connection: _connection, "keep-alive": _alive, ...others } = rest;
  return { status, ...others };
};

test.each([
  ["a search", "/api/unified_search/?q=harbor"],
  ["a search of what no one has", "/api/unified_search/?q=zzzzqqq"],
  ["a search that can't be asked", "/api/unified_search/?limit=-3&sort=nothing"],
  ["a search in odd letters", "/api/unified_search/?q=%zz%00%ff&page=[1]"],
  ["suggestions", "/api/suggest/?q=har"],
  ["suggestions for nothing", "/api/suggest/"],
])("answers %s as Next would", async (_, path) => {
  // Next answers HEAD.
  const [direct, framed] = [await ask("GET", path), await ask("HEAD", path)];
  expect(told(direct)).toEqual(told(framed));
  expect(direct.headers["content-type"]).toContain("application/json");
  expect(direct.headers["content-length"]).toBe(String(direct.bytes.length));
  expect(() => JSON.parse(direct.bytes.toString()) as unknown).not.toThrow();
});

test("answers without the trailing slash too, and leaves other casings to Next", async () => {
  const { bytes } = await ask("GET", "/api/unified_search/?q=harbor");
  const others = ["/api/unified_search?q=harbor", "/API/unified_search/?q=harbor"];
  for (const path of others) {
    const answer = await ask("GET", path);
    expect([answer.status, answer.headers["transfer-encoding"]]).toEqual([
      200,
      path.startsWith("/API") ? "chunked" : undefined,
    ]);
    expect(answer.bytes.toString()).toContain(bytes.toString().slice(0, 200));
  }
});

test("compresses long responses as the client accepts it, and never short ones", async () => {
  const gzip = ["accept-encoding: gzip"];
  const plain = await ask("GET", "/api/unified_search/?q=harbor");
  const packed = await ask("GET", "/api/unified_search/?q=harbor", gzip);
  expect([packed.headers["content-encoding"], packed.headers.vary]).toEqual(["gzip", "accept-encoding"]);
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect((await ask("GET", "/api/suggest/?q=zzzz", gzip)).headers).not.toHaveProperty("content-encoding");
});

test("refuses other methods as every API path does", async () => {
  const { status, headers } = await ask("POST", "/api/unified_search/", ["content-length: 0"]);
  expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("includes in every response what was committed before the call, although counts are cached", async () => {
  const count = async () => {
    const { bytes } = await ask("GET", "/api/unified_search/?q=harbor&limit=3&facets=false");
    return (JSON.parse(bytes.toString()) as { count: number }).count;
  };
  const all = await count();
  const { id } = await db.listing.findFirstOrThrow({ where: { name: "Harbor 7" } });
  const seen: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    await count();
    await db.listing.update({ where: { id }, data: { status: round % 2 === 0 ? "suspended" : "active" } });
    seen.push(await count());
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, round) => all - 1 + (round % 2)));
});

test.each([
  ["one that was missed", () => changeLog.mark("listing:1"), "true"],
  ["none", () => {}, "false"],
])("tells a call about changes that the feed had not delivered when it began: %s", async (_, bring, expected) => {
  let sent = "";
  const answer = (_request: Request, isBehind: () => Promise<boolean>) =>
    isBehind().then((is) => ({ status: 200, headers: {}, body: String(is) }));
  const api = { find: () => ({ name: "/api/ones", isDirect: true, answer }) };
  const req = { method: "GET", url: "/api/ones?q=1", headers: {} } as ServerRequest;
  const end = (body: Buffer) => (sent = body.toString());
  const res = { writeHead: () => {}, end } as unknown as ServerResponse;
  const caughtUp = () => Promise.resolve().then(bring);
  await answerDirectly(req, res, { api, changes: { caughtUp } });
  expect(sent).toBe(expected);
});
