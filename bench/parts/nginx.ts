import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Shutdown } from "../../scripts/process/shutdown";
import { rawAnswer } from "./raw-answer";
import { endWith } from "./servers";

const startMs = 5000;

// As root, its workers would run as a user without access to the folder.
const config = ({ root, port }: { root: string; port: number }) => `
  ${process.getuid?.() === 0 ? "user root;" : ""}
  daemon off;
  worker_processes 1;
  pid nginx.pid;
  error_log stderr crit;
  events { worker_connections 512; }
  http {
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 100000000;
    open_file_cache max=16;
    client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp; scgi_temp_path temp;
    types { text/html html; }
    gzip_static on;
    server { listen 127.0.0.1:${port}; root "${root}"; }
  }`;

export const hasNginx = () => spawnSync("nginx", ["-v"]).status === 0;

async function whenServing(origin: string, child: ChildProcess) {
  const until = performance.now() + startMs;
  for (;;) {
    if (child.exitCode !== null || performance.now() > until) throw new Error("nginx did not start.");
    const answer = await rawAnswer(origin, "/page.html").catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The worker process: the first child of the master. */
const workerOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")[0]);

/**
 * Starts nginx with one worker process, as the site has one, serving a page of the site from a file: the same bytes,
 * plain and gzipped.
 */
export async function startNginx({
  site,
  page,
  folder,
  port,
  shutdown,
}: {
  site: { origin: string };
  page: string;
  folder: string;
  port: number;
  shutdown: Shutdown;
}) {
  const root = path.join(folder, "nginx");
  mkdirSync(path.join(root, "temp"), { recursive: true });
  chmodSync(root, 0o755);
  const gzip = { "accept-encoding": "gzip" };
  const [plain, packed] = [await rawAnswer(site.origin, page), await rawAnswer(site.origin, page, gzip)];
  if (packed.headers["content-encoding"] !== "gzip") throw new Error(`${page} did not come gzipped.`);
  writeFileSync(path.join(root, "page.html"), plain.body);
  writeFileSync(path.join(root, "page.html.gz"), packed.body);
  writeFileSync(path.join(root, "nginx.conf"), config({ root, port }));
  const child = spawn("nginx", ["-p", root, "-c", path.join(root, "nginx.conf")], { stdio: "inherit", detached: true });
  endWith(shutdown, child);
  const origin = `http://127.0.0.1:${port}`;
  await whenServing(origin, child);
  for (const [headers, { body }] of [
    [{}, plain],
    [gzip, packed],
  ] as const) {
    if (!(await rawAnswer(origin, "/page.html", headers)).body.equals(body))
      throw new Error("nginx serves other bytes.");
  }
  return { origin, pid: workerOf(Number(child.pid)), path: "/page.html" };
}
