import { execFileSync } from "node:child_process";
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { connectionPool, database } from "@/server/db/client";
import { withClient } from "../../scripts/process/database";
import { databaseUser } from "../../scripts/process/postgres-place";
import { signIn } from "../support/actors";
import { note } from "../support/assurance";
import { isDeep } from "../support/depth";
import { makeTestDatabase } from "../support/postgres/test-database";
import { serveSite } from "../support/served-site";

const canMount = process.platform === "linux" && process.getuid?.() === 0;
const megabytes = 192;
/** Free pages take some writes even when the disk is full. */
const mostWrites = 3_000;

// Mounts a disk of its own, which only `npm run test:deep` and `npm run assurance` do, as root.
describe.skipIf(!isDeep || !canMount)("while the database's disk is full", () => {
  let disk: string;
  let own: Awaited<ReturnType<typeof makeTestDatabase>>;
  let site: Awaited<ReturnType<typeof serveSite>>;
  let headers: Record<string, string>;
  let categoryId: number;
  const tablespace = `disk_full_${process.pid}`;
  const admin = (sql: string) => withClient(inject("postgresUrl"), (client) => client.query(sql));

  beforeAll(async () => {
    disk = mkdtempSync(path.join(tmpdir(), "vouchsafe-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "vouchsafe-test", disk]);
    const { uid, gid } = databaseUser();
    if (uid !== undefined && gid !== undefined) chownSync(disk, uid, gid);
    await admin(`CREATE TABLESPACE ${tablespace} LOCATION '${disk}'`);
    own = await makeTestDatabase();
    await admin(`ALTER DATABASE ${new URL(own.url).pathname.slice(1)} SET TABLESPACE ${tablespace}`);
    vi.stubEnv("DATABASE_URL", own.url);
    site = await serveSite(own.url, { LOG_LEVEL: "silent" });
    ({ headers } = await signIn({ userType: "admin" }));
    categoryId = (await makeCategory(database(), { kind: "business" })).id;
  });
  afterAll(async () => {
    await connectionPool().end();
    await site.stop();
    await own.drop();
    await admin(`DROP TABLESPACE ${tablespace}`);
    execFileSync("umount", [disk]);
    rmSync(disk, { recursive: true });
  });

  async function write(name: string) {
    const answer = await fetch(`${site.origin}/api/businesses/`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ name, category: categoryId, description: name.repeat(500) }),
    });
    const body = (await answer.json()) as { id?: number };
    return { status: answer.status, id: body.id ?? 0, retryAfter: answer.headers.get("retry-after") };
  }

  /** Writes a file until no byte is left. */
  function fill(file: string) {
    const descriptor = openSync(file, "w");
    for (let size = 1_048_576; size >= 1024;) {
      try {
        writeSync(descriptor, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
    closeSync(descriptor);
  }

  test("writes answer 503 with Retry-After, reads go on, nothing is lost, and all is well once there is room", async () => {
    const acknowledged: number[] = [];
    for (let n = 0; n < 20; n += 1) acknowledged.push((await write(`Before ${n}`)).id);
    const filler = path.join(disk, "filler");
    fill(filler);
    const refused: string[] = [];
    for (let n = 0; n < mostWrites && refused.length < 20; n += 1) {
      const { status, id, retryAfter } = await write(`Full ${n}`);
      if (status === 201) acknowledged.push(id);
      else refused.push(`${status} ${retryAfter}`);
    }
    expect(refused).toEqual(Array(20).fill("503 5"));
    for (const page of ["/", "/search?q=before", "/api/businesses/", "/api/health/"]) {
      expect([page, (await fetch(site.origin + page)).status]).toEqual([page, 200]);
    }
    rmSync(filler);
    const { status, id } = await write("Room again");
    expect(status).toBe(201);
    acknowledged.push(id);
    note({ "acknowledged writes": acknowledged.length, "writes refused": refused.length });
    const stored = await withClient(own.url, (client) =>
      client.query("SELECT FROM listing WHERE id = ANY ($1)", [acknowledged]),
    );
    expect(stored.rowCount).toBe(acknowledged.length);
  });
});
