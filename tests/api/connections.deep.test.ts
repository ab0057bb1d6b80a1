import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "@/lib/rules/listing-kind";
import { PrismaClient } from "@/generated/prisma/client";
import { makeCategory } from "@/prisma/factories/category";
import { categoryTree } from "@/server/categories/tree";
import { connect, connectionPool, database, type Db, Prisma } from "@/server/db/client";
import { PoolAdapter } from "@/server/db/prisma-adapter";
import { execute } from "@/server/db/sql";
import { withPageMetadata } from "@/server/process/page-metadata.mjs";
import { guestCtx } from "@/server/http/guest";
import { answerHealth } from "@/server/site/health";
import { attempt } from "@/server/http/attempt";
import { answerFailed } from "@/server/http/page-response";
import { respondTo } from "@/server/http/respond";
import { throttle } from "@/server/http/throttle";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { caughtUp, followChanges } from "../support/changes";
import { sendRows, someRows, storedIn } from "../support/imports";

// Read when the client is created, at its first use.
const connections = 3;
process.env.DATABASE_POOL = String(connections);

followChanges();

let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const secondConnection = "A transaction asked for a second connection";

describe("with fewer connections than calls", () => {
  it.each([
    ["without", () => ({})],
    ["with", (n: number) => ({ "idempotency-key": `batch-${n}` })],
  ])("stores twenty batches sent at once, %s idempotency keys", async (_, headersOf) => {
    const { id } = await makeCategory(database(), { kind: "business" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_one, n) =>
        sendRows("business", someRows(20, { category_id: id }), { as: admin, headers: headersOf(n) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await storedIn(id)).toHaveLength(400);
  });

  it("changes twenty categories at once", async () => {
    const categories = await Promise.all(Array.from({ length: 20 }, () => makeCategory(database())));
    const answers = await Promise.all(
      categories.map(({ id }, n) =>
        call({
          path: `categories/${id}/`,
          method: "PATCH",
          body: { name: `Changed ${n}` },
          as: admin.headers,
        }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, (body as { name: string }).name])).toEqual(
      categories.map((_, n) => [200, `Changed ${n}`]),
    );
  });
});

describe("a transaction", () => {
  const uses: [string, () => unknown][] = [
    ["the client", () => database().user.count()],
    ["a statement of the client", () => database().$queryRaw(Prisma.sql`SELECT 1`)],
    ["a statement through the driver", () => execute(database())`SELECT 1`],
    ["a transaction of the client", () => database().$transaction([])],
    ["the pool", () => connectionPool().query("SELECT 1")],
    ["a connection of the pool", () => connectionPool().connect()],
    ["a rate limit", () => throttle("reviews", { kind: "guest", visitor: null }, "10.0.0.1")],
  ];

  it.each(uses)("is refused %s", async (_, ask) => {
    const nested = async () => void (await ask());
    await expect(database().$transaction(nested)).rejects.toThrow(secondConnection);
  });

  it("runs statements on its own connection, together with Prisma's models", async () => {
    const undone = database().$transaction(async (tx) => {
      await execute(tx)`UPDATE "user" SET full_name = 'Uncommitted' WHERE id = ${admin.id}`;
      expect(await tx.user.findUnique({ where: { id: admin.id } })).toMatchObject({ fullName: "Uncommitted" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await database().user.count({ where: { fullName: "Uncommitted" } })).toBe(0);
  });

  it("refuses statements once it has ended", async () => {
    let ended: Db | undefined;
    await database().$transaction(async (tx) => {
      ended = tx;
      await execute(tx)`SELECT 1`;
    });
    await expect(execute(ended!)`SELECT 1`).rejects.toThrow("The transaction is over");
  });

  it("refuses statements once its time is up, and writes nothing", async () => {
    const late = database().$transaction(
      async (tx) => {
        await execute(tx)`UPDATE "user" SET full_name = 'Late' WHERE id = ${admin.id}`;
        await new Promise((resolve) => setTimeout(resolve, 500));
        await execute(tx)`UPDATE "user" SET full_name = 'Later' WHERE id = ${admin.id}`;
      },
      { timeout: 100 },
    );
    await expect(late).rejects.toThrow("The transaction is over");
    expect(await database().user.count({ where: { fullName: { in: ["Late", "Later"] } } })).toBe(0);
  });

  it("fails when a statement in it has failed, even if the caller ignores that", async () => {
    const ignoring = database().$transaction(async (tx) => {
      await execute(tx)`UPDATE "user" SET full_name = 'Lost' WHERE id = ${admin.id}`;
      await execute(tx)`SELECT 1 / 0`.catch(() => {});
    });
    await expect(ignoring).rejects.toThrow("The transaction was rolled back");
    expect(await database().user.count({ where: { fullName: "Lost" } })).toBe(0);
  });

  it("releases its connection: work that it started may use another one afterward", async () => {
    let later: Promise<number> | undefined;
    await database().$transaction(async (tx) => {
      await tx.user.count();
      later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => database().user.count());
    });
    expect(await later).toBeGreaterThan(0);
  });

  it("reads its own uncommitted rows past the cache, and caches none of them", async () => {
    const { id, name } = await makeCategory(database(), { kind: kinds[0] });
    await caughtUp();
    expect((await categoryTree(database())).byId.get(id)?.name).toBe(name);
    const undone = database().$transaction(async (tx) => {
      await tx.category.update({ where: { id }, data: { name: "Uncommitted" } });
      expect((await categoryTree(tx)).byId.get(id)?.name).toBe("Uncommitted");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect((await categoryTree(database())).byId.get(id)?.name).toBe(name);
  });
});

describe("when the database is down", () => {
  const answered = async (use: Promise<unknown>) => {
    const [result] = await Promise.allSettled([use]);
    const answer = result.status === "rejected" ? respondTo(result.reason, "test") : null;
    return [answer?.status, answer?.headers["retry-after"]];
  };

  it.each(["a closed port", "a missing database"])("answers calls with 503 and a retry time on %s", async (fault) => {
    const url = new URL(process.env.DATABASE_URL ?? "");
    if (fault === "a closed port") url.port = "1";
    else url.pathname = "/missing";
    const pool = new pg.Pool({ connectionString: url.href });
    const prisma = new PrismaClient({ adapter: new PoolAdapter(pool) });
    const uses = [
      () => pool.query("SELECT 1"),
      () => prisma.user.count(),
      () => prisma.$transaction(() => Promise.resolve()),
    ];
    for (const use of uses) expect(await answered(use())).toEqual([503, "5"]);
    await prisma.$disconnect();
    await pool.end();
  });

  it("answers calls whose connection it closed with 503 and a retry time", async () => {
    const closing = () => execute(database())`SELECT pg_terminate_backend(pg_backend_pid())`;
    expect(await answered(closing())).toEqual([503, "5"]);
    const closed = database().$transaction((tx) => execute(tx)`SELECT pg_terminate_backend(pg_backend_pid())`);
    expect(await answered(closed)).toEqual([503, "5"]);
  });
});

describe("when no connection becomes free", () => {
  // Long enough to open a connection on a busy machine.
  const { client, pool } = connect(1, { waitMs: 1000 });
  let taken: { release: () => void };
  beforeAll(async () => {
    taken = await pool.connect();
  });
  afterAll(async () => {
    taken.release();
    await client.$disconnect();
    await pool.end();
  });

  it("answers a call with 503 and a retry time", async () => {
    const uses = [client.user.count(), client.$transaction(() => Promise.resolve()), pool.query("SELECT 1")];
    for (const waiting of await Promise.allSettled(uses)) {
      const answer = waiting.status === "rejected" ? respondTo(waiting.reason, "test") : null;
      expect([answer?.status, answer?.headers["retry-after"]]).toEqual([503, "5"]);
    }
  });

  it("answers a page that needs the database with 503 too, and any other failure with 500", async () => {
    const failing = (load: () => Promise<unknown>) =>
      withPageMetadata(async (page) => {
        if ((await attempt(load())) === null) answerFailed();
        return page;
      });
    const overloaded = await failing(() => client.user.count());
    expect(overloaded).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    const broken = await failing(() => Promise.reject(new Error("the table is gone")));
    expect(broken).toMatchObject({ status: 500, retryAfterSeconds: null });
  });

  it("reports in health, without waiting for a connection, that the database doesn't answer", async () => {
    const { client: patient, pool: full } = connect(1, { waitMs: 10_000 });
    const taker = await full.connect();
    const start = performance.now();
    const answer = await answerHealth({ ...guestCtx(), db: patient });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: "unavailable", database: "away", notices: "ok" },
    ]);
    expect(performance.now() - start).toBeLessThan(9000);
    taker.release();
    await patient.$disconnect();
    await full.end();
  });

  it("answers 200 for a page that can omit what it couldn't read, and doesn't cache it", async () => {
    const page = await withPageMetadata(async (metadata) => {
      await attempt(client.user.count());
      return metadata;
    });
    expect(page).toMatchObject({ status: 200, retryAfterSeconds: null, isIncomplete: true });
  });
});
