import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { migrateJobs } from "./migrate-jobs.mjs";
import { fillPlaces } from "./places.mjs";
import { projectFolder } from "./settings";

const schemaFolder = path.join(projectFolder, "prisma/schema");
const migrationsFolder = path.join(projectFolder, "prisma/migrations");
// What the tables of others that share a database are called: none here.
const filters = { externalTables: [], externalEnums: [] };

let loading;

/** Loads Prisma's schema engine: the build for WebAssembly, which npm delivers whole. The native one is a download. */
function loadEngine() {
  loading ??= (async () => {
    const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
    const code = readFileSync(script.replace(/\.js$/, ".wasm"));
    const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": glue });
    glue.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
  })();
  return loading;
}

/**
 * Sends each migration to the server in one piece, which makes it one transaction. The adapter would cut it at every
 * semicolon, those inside function bodies and texts included, and leave a part behind when a later one fails.
 */
class WholeScripts extends PrismaPg {
  async connect() {
    const adapter = await super.connect();
    adapter.executeScript = (script) =>
      adapter.client.query(script).then(
        () => {},
        (error) => adapter.onError(error),
      );
    return adapter;
  }
}

const datamodels = () =>
  readdirSync(schemaFolder)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => [name, readFileSync(path.join(schemaFolder, name), "utf8")]);

function migrationsList() {
  const lock = path.join(migrationsFolder, "migration_lock.toml");
  const names = existsSync(migrationsFolder)
    ? readdirSync(migrationsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  const read = (name) => readFileSync(path.join(migrationsFolder, name, "migration.sql"), "utf8");
  return {
    baseDir: migrationsFolder,
    lockfile: { path: "migration_lock.toml", content: existsSync(lock) ? readFileSync(lock, "utf8") : null },
    shadowDbInitScript: "",
    migrationDirectories: names
      .map(({ name }) => name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: { path: "migration.sql", content: { tag: "ok", value: read(name) } },
      })),
  };
}

/** The engine keeps a 10 s timer for its lock, which would keep the process alive as long: let go of while it works. */
async function withoutLongTimers(work) {
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (callback, ms, ...rest) => {
    const timer = real(callback, ms, ...rest);
    if (ms >= 5000) timer.unref();
    return timer;
  };
  try {
    return await work();
  } finally {
    globalThis.setTimeout = real;
  }
}

async function migrateTables(url) {
  await loadEngine();
  const pool = new pg.Pool({ connectionString: url, max: 3, idleTimeoutMillis: 200, connectionTimeoutMillis: 5000 });
  try {
    return await withoutLongTimers(async () => {
      const factory = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool));
      const engine = await glue.SchemaEngine.new({ datamodels: datamodels() }, () => {}, factory);
      try {
        const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: migrationsList(), filters });
        return appliedMigrationNames;
      } finally {
        engine.free();
      }
    });
  } finally {
    // The engine's own connection may never be given back: don't wait for it.
    await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, 300))]);
  }
}

/**
 * Applies the migrations that a database lacks, in order, as `prisma migrate deploy` does and into the same table, and
 * those of the queue of jobs; and fills in the places that every database has.
 * @param {string} url the database's address
 * @returns {Promise<string[]>} the names of those applied, the queue's left out
 * @throws {Error} naming the migration that failed and why
 */
export async function migrate(url) {
  const applied = await migrateTables(url);
  await migrateJobs(url);
  await fillPlaces(url);
  return applied;
}
