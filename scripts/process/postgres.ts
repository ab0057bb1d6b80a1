import { type Readable } from "node:stream";
import { type OnShutdown } from "./shutdown";
import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { commandOf, hasEnded, isAlive } from "./alive";
import { type UrlOf } from "./database";
import { databaseUser, placePostgres, type PostgresPlace } from "./postgres-place";
import { reservePort } from "./reserve-port";
import { makeSiteRole } from "./site-role";

/**
 * A running server. `stop` resolves when it has ended; `restart` starts it on the same port after it has ended
 * unexpectedly.
 */
export interface Postgres extends PostgresPlace {
  /** An address that signs in as the owner of everything. `siteUrlOf` derives the site's address from it. */
  urlOf: UrlOf;
  password: string;
  /** The process of the first start. */
  child: ChildProcess;
  restart: () => Promise<ChildProcess>;
  stop: () => Promise<void>;
}

interface PostgresOptions {
  /** PostgreSQL settings that override the tuned ones. */
  settings?: Record<string, string>;
  /** Stops the server, even while it is starting. */
  shutdown?: OnShutdown;
}

type ServerProcess = ChildProcessByStdio<null, null, Readable>;

const databaseRole = "vouchsafe";
const stopMs = 30_000;

/**
 * Memory for data that is read repeatedly (shared_buffers): an eighth of the machine's, within bounds. The data that
 * searches read takes 0.9 GB for a million listings, and a page from the system's cache costs ten times as much as one
 * in shared buffers.
 */
const heldMegabytes = Math.round(Math.min(1024, Math.max(256, os.totalmem() / 2 ** 20 / 8)));

/**
 * Settings for a laptop or a small server that runs only the site. PostgreSQL's defaults are for the smallest machines.
 */
const tuning = {
  shared_buffers: `${heldMegabytes}MB`,
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "256MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  wal_compression: "on",
  random_page_cost: "1.1",
  effective_io_concurrency: "200",
  // Compiling a plan takes longer than any of the site's queries.
  jit: "off",
};

/** Settings for a temporary database, which need not survive a crash. */
export const throwAway = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const own = (file: string, mode: number) => {
  const { uid, gid } = databaseUser();
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  chmodSync(file, mode);
};

const childOptions = (): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } => ({
  ...databaseUser(),
  cwd: "/",
  env: { PATH: process.env.PATH, LC_ALL: "C", NODE_ENV: process.env.NODE_ENV },
});

const locale = () =>
  process.platform === "darwin" ? ["--lc-collate=C", "--lc-ctype=en_US.UTF-8"] : ["--locale=C.UTF-8"];

/** Creates the cluster if there is none, under a temporary name first, so that an incomplete one is never used. */
async function makeCluster({ programs, cluster, passwordFile }: PostgresPlace, shutdown?: OnShutdown): Promise<void> {
  if (existsSync(cluster)) return;
  const making = `${cluster}.new`;
  rmSync(making, { recursive: true, force: true });
  writeFileSync(passwordFile, randomBytes(24).toString("hex"));
  own(passwordFile, 0o600);
  mkdirSync(making);
  own(making, 0o700);
  const options = ["-U", databaseRole, "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", ...locale()];
  await runInitdb(path.join(programs, "initdb"), ["-D", making, ...options], shutdown);
  renameSync(making, cluster);
}

/** Runs initdb to its end, which takes a second, even if the start is stopped: a second start would meet it. */
function runInitdb(initdb: string, args: string[], shutdown?: OnShutdown): Promise<void> {
  // In its own process group, which Ctrl-C doesn't reach.
  const child = spawn(initdb, args, { ...childOptions(), detached: true, stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<void>((resolve, reject) => {
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    const fail = (reason: string) => reject(new Error(`The database could not be made: ${reason}`));
    child.on("error", ({ message }) => fail(message));
    child.on("close", (status) => (status === 0 ? resolve() : fail(said.trim())));
  });
  const unregister = shutdown?.onEnd(() => ended.catch(() => {}));
  return ended.finally(unregister);
}

/** The port and process id from a running server's pid file; null if none runs on this cluster. */
function runningServer(cluster: string) {
  const file = path.join(cluster, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const isOurs = pid > 0 && isAlive(pid) && commandOf(pid).includes("postgres");
  return isOurs ? { pid, port: Number(lines[3]), isReady: /ready/.test(lines[7] ?? "") } : null;
}

/**
 * Stops a server that a crashed start left running. The caller holds the data folder's lock, so nothing else uses the
 * server.
 */
async function endLeftover(cluster: string) {
  const left = runningServer(cluster);
  if (!left) return;
  process.kill(left.pid, "SIGINT");
  if (!(await hasEnded(left.pid, stopMs)))
    throw new Error(`The database of an earlier start (${left.pid}) doesn't end.`);
}

function spawnServer(
  { programs, cluster }: PostgresPlace,
  port: number,
  settings: Record<string, string>,
): ServerProcess {
  const all = { ...tuning, ...settings, listen_addresses: "127.0.0.1", unix_socket_directories: "" };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return spawn(path.join(programs, "postgres"), ["-D", cluster, "-p", String(port), ...options], {
    ...childOptions(),
    // In its own process group, so that Ctrl-C reaches only the starter, which stops the site first and the database
    // last.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** Waits until the server logs that it is ready. Later output is discarded except for the last lines. */
function whenReady(child: ServerProcess) {
  return new Promise<void>((resolve, reject) => {
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (text: string | undefined) => {
      log = (log + text).slice(-4000);
      if (log.includes("ready to accept connections")) resolve();
    });
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`The database did not start:\n${log.trim()}`)));
  });
}

function stopServer(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode) return undefined;
  return new Promise<void>((resolve) => {
    const hard = setTimeout(() => child.kill("SIGQUIT"), stopMs);
    child.once("exit", () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill("SIGINT");
  });
}

/** The address of a database of the cluster. */
const urlOn =
  (port: number, password: string): UrlOf =>
  (name) =>
    `postgresql://${databaseRole}:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`;

/** Returns the addresses of the server that runs on a cluster, or null if none does. */
export function urlOfRunning({ cluster, passwordFile }: Pick<PostgresPlace, "cluster" | "passwordFile">) {
  const running = runningServer(cluster);
  return running?.isReady ? urlOn(running.port, readFileSync(passwordFile, "utf8")) : null;
}

/**
 * Starts a data folder's embedded PostgreSQL on loopback, on a free port. Creates its cluster first if there is none.
 * The caller must hold the folder's lock.
 */
export async function startPostgres(
  dataFolder: string,
  { settings = {}, shutdown }: PostgresOptions = {},
): Promise<Postgres> {
  const place = placePostgres(dataFolder);
  await makeCluster(place, shutdown);
  await endLeftover(place.cluster);
  const password = readFileSync(place.passwordFile, "utf8");
  const port = await reservePort();
  const first = spawnServer(place, port, settings);
  let child = first;
  const stop = async () => stopServer(child);
  shutdown?.onEnd(stop);
  await whenReady(child);
  const urlOf = urlOn(port, password);
  await makeSiteRole(urlOf("postgres"));
  async function restart() {
    await endLeftover(place.cluster);
    child = spawnServer(place, port, settings);
    await whenReady(child);
    return child;
  }
  return { urlOf, password, child: first, restart, stop, ...place };
}
