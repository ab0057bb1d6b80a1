import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { withClient } from "../../../scripts/process/database";
import { type Postgres } from "../../../scripts/process/postgres";
import { databaseUser } from "../../../scripts/process/postgres-place";
import { reservePort } from "../../../scripts/process/reserve-port";

/** The replica's name, for synchronous_standby_names. */
export const replicaName = "replica";

/** What the primary must be started with, to be copied while it runs. */
export const primarySettings = { wal_keep_size: "256MB", max_wal_senders: "4" };

/** Copies a running primary as pg_basebackup does, which the embedded PostgreSQL lacks. Returns the copy's folder. */
async function copyOf(primary: Postgres): Promise<{ folder: string; cluster: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), "vouchsafe-replica-"));
  chmodSync(folder, 0o755);
  const cluster = path.join(folder, "pg");
  await withClient(primary.urlOf("postgres"), async (client) => {
    await client.query("SELECT pg_backup_start('copy', true)");
    // Files that vanish while they are copied aren't needed.
    spawnSync("cp", ["-a", primary.cluster, cluster], { stdio: "ignore" });
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(path.join(cluster, name), { force: true });
    const { uid, gid } = databaseUser();
    for (const [name, text] of [
      ["backup_label", rows[0]?.labelfile ?? ""],
      ["standby.signal", ""],
    ] as const) {
      writeFileSync(path.join(cluster, name), text);
      if (uid !== undefined && gid !== undefined) chownSync(path.join(cluster, name), uid, gid);
    }
  });
  return { folder, cluster };
}

/** Starts a streaming replica of a primary that runs with `primarySettings`, and waits until it answers. */
export async function startReplica(primary: Postgres) {
  const { folder, cluster } = await copyOf(primary);
  const port = await reservePort();
  const source = new URL(primary.urlOf("postgres"));
  const password = readFileSync(primary.passwordFile, "utf8");
  const from = `host=${source.hostname} port=${source.port} user=${source.username} password=${password} application_name=${replicaName}`;
  const settings = {
    primary_conninfo: from,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    shared_buffers: "64MB",
    ...primarySettings,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(path.join(primary.programs, "postgres"), ["-D", cluster, "-p", String(port), ...options], {
    ...databaseUser(),
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C", NODE_ENV: process.env.NODE_ENV },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-4000);
      if (said.includes("ready to accept read-only connections")) resolve();
    });
    child.on("exit", () => reject(new Error(`The replica did not start:\n${said}`)));
  });
  return {
    port,
    /** The same address, at the replica. */
    at(url: string): string {
      const here = new URL(url);
      here.port = String(port);
      return here.href;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode) return;
      child.kill("SIGINT");
      await new Promise((resolve) => child.once("exit", resolve));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
