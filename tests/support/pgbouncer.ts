import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { databaseUser } from "../../scripts/process/postgres-place";
import { reservePort } from "../../scripts/process/reserve-port";

/** Debian installs it where only root looks. */
const programs = ["pgbouncer", "/usr/sbin/pgbouncer"];
const program = programs.find((name) => spawnSync(name, ["--version"]).status === 0);

/** Whether PgBouncer is installed on this machine. */
export const hasPgBouncer = program !== undefined;

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/**
 * Starts PgBouncer in transaction mode in front of a server's databases.
 * @param databaseUrl a database of the server, with the role to sign in as
 * @param ignored the startup parameters that it drops; it refuses others
 */
export async function startPgBouncer(databaseUrl: string, ignored = "extra_float_digits") {
  if (!program) throw new Error("PgBouncer isn't installed.");
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const port = await reservePort();
  const folder = mkdtempSync(path.join(tmpdir(), "pgbouncer-"));
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_db_connections = 10
max_client_conn = 500
ignore_startup_parameters = ${ignored}
`,
  );
  for (const [place, mode] of [
    [folder, 0o755],
    [file, 0o644],
  ] as const)
    chmodSync(place, mode);
  const child = spawn(program, ["-q", file], { ...databaseUser(), stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  for (let tries = 0; !(await isOpen(port)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) throw new Error("PgBouncer didn't start.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    /** The address of a database through the pooler. */
    through(url: string): string {
      const pooled = new URL(url);
      pooled.host = `127.0.0.1:${port}`;
      return pooled.href;
    },
    async stop() {
      child.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
