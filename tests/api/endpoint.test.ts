import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { conflict } from "@/lib/contract/errors";
import { operation } from "@/lib/contract/operation";
import { makeCategory } from "@/prisma/factories/category";
import { database } from "@/server/db/client";
import { endpoint } from "@/server/http/endpoint";
import { routes } from "@/server/http/router";
import { signIn } from "../support/actors";
import { answerTo, call } from "../support/call";
import { operations } from "../support/operations";

/** An operation just for this test, so that each rule is tested alone: it creates a category. */
const makeOne = operation("POST ones/", {
  summary: "Makes one.",
  who: "active",
  body: z.object({ name: z.string().min(1) }),
  answer: z.object({ id: z.number() }),
  status: 201,
});

let runs = 0;
const { POST } = routes([
  endpoint(makeOne, async (ctx, { body }) => {
    runs += 1;
    if (body.name === "taken") throw conflict("Taken.");
    if (body.name === "broken") throw new Error("secret detail of the inside");
    const { id } = await makeCategory(ctx.db as never, { name: body.name });
    return { id };
  }),
]);
const send = (more: Partial<Parameters<typeof call>[0]>) =>
  call({ handler: POST, path: "ones/", method: "POST", ...more });

let member: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  member = await signIn();
});

describe("authorization", () => {
  it("answers 401 to a guest, and 403 to a pending or suspended account", async () => {
    expect(await send({ body: { name: "a" } })).toMatchObject({
      status: 401,
      body: { detail: "Authentication credentials were not provided." },
    });
    for (const status of ["pending", "suspended"] as const) {
      const { headers } = await signIn({ status });
      expect(await send({ body: { name: "a" }, as: headers })).toMatchObject({ status: 403 });
    }
  });

  it("reads the database at each call: a suspension applies to the very next one", async () => {
    const { id, headers } = await signIn();
    expect((await send({ body: { name: "before" }, as: headers })).status).toBe(201);
    await database().user.update({ where: { id }, data: { status: "suspended" } });
    expect((await send({ body: { name: "after" }, as: headers })).status).toBe(401);
  });

  it("rejects a session that is expired, invented, or of a closed account", async () => {
    const expired = await signIn();
    await database().session.updateMany({ where: { userId: expired.id }, data: { expiresAt: new Date(0) } });
    const closed = await signIn();
    await database().user.update({ where: { id: closed.id }, data: { closedAt: new Date() } });
    for (const { headers } of [expired, closed]) {
      expect((await send({ body: { name: "a" }, as: headers })).status).toBe(401);
    }
  });
});

describe("CSRF", () => {
  const body = { name: "csrf" };
  it.each([
    ["no token", (h: Record<string, string>) => ({ cookie: h.cookie ?? "" })],
    ["a made-up token", (h: Record<string, string>) => ({ ...h, "x-csrftoken": "abc.def" })],
    ["another origin", (h: Record<string, string>) => ({ ...h, origin: "https://evil.example" })],
    ["an opaque origin", (h: Record<string, string>) => ({ ...h, origin: "null" })],
    ["another site", (h: Record<string, string>) => ({ ...h, "sec-fetch-site": "cross-site" })],
    ["another port", (h: Record<string, string>) => ({ ...h, origin: "http://localhost:3001" })],
  ])("refuses a call with %s", async (_name, change) => {
    const answer = await send({ body, as: change(member.headers) });
    expect(answer.status).toBe(403);
    expect((answer.body as { detail: string }).detail).toMatch(/^CSRF Failed: /);
  });

  it("refuses another session's token", async () => {
    const other = await signIn();
    const [session] = (member.headers.cookie ?? "").split(";");
    const cookie = `${session}; csrftoken=${other.headers["x-csrftoken"]}`;
    const as = { cookie, "x-csrftoken": other.headers["x-csrftoken"] ?? "" };
    expect((await send({ body, as })).status).toBe(403);
  });

  it("accepts a call from the site's own pages, under any of this machine's names", async () => {
    for (const origin of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"]) {
      const as = { ...member.headers, origin, "sec-fetch-site": "same-origin" };
      expect((await send({ body: { name: origin }, as })).status).toBe(201);
    }
  });

  it("sets a readable token and a visitor cookie that scripts can't read, and keeps valid ones", async () => {
    const first = await call({ path: "auth/csrf/" });
    const cookies = first.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith("csrftoken="))).not.toMatch(/httponly/i);
    expect(cookies.find((cookie) => cookie.startsWith("visitor="))).toMatch(/httponly/i);
    const cookie = cookies.map((one) => one.split(";", 1)[0]).join("; ");
    const second = await call({ path: "auth/csrf/", headers: { cookie } });
    expect(second.body).toEqual(first.body);
    const forged = await call({
      path: "auth/csrf/",
      headers: { cookie: cookie.replace("visitor=", "visitor=x") },
    });
    expect(forged.body).not.toEqual(first.body);
  });
});

describe("a request body", () => {
  const as = () => member.headers;
  it("answers 400 to broken JSON, 415 to another type, and 413 when too large", async () => {
    expect(await send({ text: "{", as: as() })).toMatchObject({ status: 400, body: { detail: "JSON parse error." } });
    expect((await send({ text: "a=b", as: as(), headers: { "content-type": "text/plain" } })).status).toBe(415);
    const text = JSON.stringify({ name: "a".repeat(5 * 1024 * 1024) });
    expect((await send({ text, as: as() })).status).toBe(413);
  });

  it("is validated last: after its size, the origin, and the caller", async () => {
    const wrong = { text: "{", headers: { "content-type": "text/plain" } };
    expect((await send(wrong)).status).toBe(401);
    const elsewhere = { ...wrong.headers, origin: "https://evil.example" };
    expect((await send({ ...wrong, headers: elsewhere, as: as() })).status).toBe(403);
    const announced = { ...wrong.headers, "content-length": "5242881" };
    expect((await send({ ...wrong, headers: announced })).status).toBe(413);
    expect((await send({ ...wrong, as: as() })).status).toBe(415);
    expect(
      (await send({ text: "{", as: as(), headers: { "content-type": "Application/JSON; charset=utf-8" } })).status,
    ).toBe(400);
  });

  it("is refused before it has arrived whole, once it is larger than the operation takes", async () => {
    const endless = (headers: Record<string, string>) =>
      new Request("http://localhost:3000/api/events/", {
        method: "POST",
        headers: { "content-type": "application/json", "x-client-address": "127.0.0.1", ...headers },
        // Five bytes too many, and then nothing: a reader that waits for the end would wait forever.
        body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(4 * 1024 + 5)) }),
        duplex: "half",
      } as RequestInit);
    for (const headers of [{}, { "content-length": "4800000" }] as Record<string, string>[]) {
      const answer = await answerTo(endless(headers));
      expect([answer.status, await answer.json()]).toEqual([413, { detail: "The request is larger than 4 KB." }]);
    }
  });

  it.each([
    ["values", JSON.stringify({ name: Array.from({ length: 10_000 }, () => 0) })],
    ["keys", JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n, 0])))],
    ["levels", `{"name":${"[".repeat(40)}${"]".repeat(40)}}`],
  ])("is refused before it is parsed if it has too many %s", async (_, text) => {
    expect(await send({ text, as: as() })).toMatchObject({
      status: 400,
      body: { detail: "The JSON has too many values or levels." },
    });
  });

  it.each([
    [{}, ["name"]],
    [{ name: "" }, ["name"]],
    [{ name: 5 }, ["name"]],
    [{ name: "a\0b" }, ["name"]],
    [{ name: "a\ud800b" }, ["name"]],
    [{ name: "a", other: { deep: ["a\0b"] } }, ["other"]],
    [{ name: "a", "\0": "b" }, ["detail"]],
    [[], ["non_field_errors"]],
    [null, ["non_field_errors"]],
  ])("names the field for %j", async (body, fields) => {
    const answer = await send({ body, as: as() });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body as object)).toEqual(fields);
  });
});

it("says what is wrong with a text that can't be stored", async () => {
  const said = async (name: string) => (await send({ body: { name }, as: member.headers })).body;
  expect(await said("a\0b")).toEqual({ name: ["Null characters are not allowed."] });
  expect(await said("a\ud800b")).toEqual({ name: [expect.stringContaining("half a character") as string] });
});

describe("an internal error", () => {
  it("doesn't reveal its details", async () => {
    const answer = await send({ body: { name: "broken" }, as: member.headers });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|Error|at /);
  });

  it("answers 409 for a lost race", async () => {
    expect(await send({ body: { name: "taken" }, as: member.headers })).toMatchObject({ status: 409 });
    await send({ body: { name: "Twice" }, as: member.headers });
    expect((await send({ body: { name: "Twice" }, as: member.headers })).status).toBe(409);
  });
});

describe("an Idempotency-Key", () => {
  const keyed = (key: string, name: string) =>
    send({ body: { name }, as: member.headers, headers: { "idempotency-key": key } });

  it("repeats the first answer and does nothing twice", async () => {
    const before = runs;
    const answers = [await keyed("one", "Keyed"), await keyed("one", "Keyed")];
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(runs).toBe(before + 1);
  });

  it("applies one of thirty-two concurrent calls", async () => {
    const before = runs;
    const answers = await Promise.all(Array.from({ length: 32 }, () => keyed("race", "Raced")));
    expect(answers.every((answer) => [201, 409].includes(answer.status))).toBe(true);
    expect(await database().category.count({ where: { name: "Raced" } })).toBe(1);
    expect(runs).toBe(before + 1);
  });

  it("is refused with another body, and free for another caller", async () => {
    await keyed("two", "First");
    expect((await keyed("two", "Other")).status).toBe(422);
    const other = await signIn();
    const answer = await send({
      body: { name: "Elsewhere" },
      as: other.headers,
      headers: { "idempotency-key": "two" },
    });
    expect(answer.status).toBe(201);
  });

  it("isn't stored for a failed call, or for longer than a day", async () => {
    expect((await keyed("three", "taken")).status).toBe(409);
    expect((await keyed("three", "Free")).status).toBe(201);
    await database()
      .$executeRaw`UPDATE idempotency_key SET created_at = now() - interval '25 hours' WHERE key = 'three'`;
    expect((await keyed("three", "Next day")).status).toBe(201);
  });

  it("is refused above 255 characters", async () => expect((await keyed("k".repeat(256), "Long")).status).toBe(400));
});

describe("methods", () => {
  it("answers 405 with Allow and a body when the operation lacks the method", async () => {
    const answer = await call({ path: "stats/", method: "PUT" });
    expect(answer).toMatchObject({ status: 405, body: { detail: 'Method "PUT" not allowed.' } });
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect((await call({ path: "stats/", method: "OPTIONS" })).headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  it("answers HEAD with GET's headers and no body", async () => {
    const answer = await call({ path: "stats/", method: "HEAD" });
    expect([answer.status, answer.body]).toEqual([200, ""]);
    expect((await call({ path: "stats/" })).headers.get("cache-control")).toBe("private, no-store");
  });

  it("answers 404 for an unknown path", async () =>
    expect(await call({ path: "nothing/" })).toMatchObject({ status: 404, body: { detail: "Not found." } }));
});

it("reports in health that the database answers", async () =>
  expect(await call({ path: "health/" })).toMatchObject({
    status: 200,
    body: { status: "ok", database: "ok" },
  }));

it("answers health/live without the database", async () =>
  expect(await call({ path: "health/live/" })).toMatchObject({ status: 200, body: { status: "ok" } }));

it("describes every operation in openapi.json with its parameters and answers", async () => {
  const { body } = await call({ path: "openapi.json" });
  const { paths } = body as {
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object }>>;
  };
  const described = Object.entries(paths).flatMap(([path, ops]) =>
    Object.keys(ops).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(operations.map((op) => `${op.method.toLowerCase()} /api/${op.path}`).sort());
  const search = paths["/api/unified_search/"]?.get;
  expect(search?.parameters.map((one) => one.name)).toEqual(
    expect.arrayContaining(["q", "limit", "sort", "min_rating"]),
  );
  expect(search?.responses).toHaveProperty("429");
  expect(search?.responses).not.toHaveProperty("415");
  const bulk = paths["/api/{kind}/bulk_create/"]?.post;
  const statuses = ["201", "400", "401", "403", "404", "409", "413", "415", "422"];
  expect(Object.keys(bulk?.responses ?? {}).sort()).toEqual(statuses);
  expect(bulk?.parameters.map((one) => one.name)).toEqual(["kind", "recalc", "dry_run", "Idempotency-Key"]);
});
