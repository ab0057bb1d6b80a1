import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectFolder } from "../../scripts/process/settings";

/** Debian installs it where only root looks. */
const programs = ["varnishd", "/usr/sbin/varnishd"];
const program = programs.find((name) => spawnSync(name, ["-V"]).status === 0);

/** Whether Varnish is installed on this machine. */
export const hasVarnish = program !== undefined;

interface Site {
  /** Where the site listens, and where Varnish is to listen. */
  sitePort: number;
  port: number;
  purgeToken: string;
}

/**
 * Starts Varnish in front of a site with `deploy/varnish.vcl`. Different are the port, and two times, so that tests don't
 * wait: a page named `brief` expires after a second, and isn't shown for a moment longer while the site is well.
 */
export function startVarnish({ sitePort, port, purgeToken }: Site) {
  if (!program) throw new Error("Varnish isn't installed.");
  const folder = mkdtempSync(path.join(tmpdir(), "varnish-"));
  // Its worker process runs as another user.
  chmodSync(folder, 0o755);
  const vcl = readFileSync(path.join(projectFolder, "deploy/varnish.vcl"), "utf8")
    .replaceAll('"3000"', `"${sitePort}"`)
    .replace("req.grace = 30s", "req.grace = 0s")
    .replace("unset beresp.http.X-Request-Id;", 'if (bereq.url ~ "/brief$") { set beresp.ttl = 1s; }');
  writeFileSync(path.join(folder, "site.vcl"), vcl);
  const address = ["-a", `127.0.0.1:${port}`, "-n", path.join(folder, "work"), "-f", path.join(folder, "site.vcl")];
  const child = spawn(program, ["-F", ...address, "-s", "malloc,32m"], {
    env: { ...process.env, CDN_PURGE_TOKEN: purgeToken },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
