import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "../../scripts/process/settings";
import { reservePort } from "../../scripts/process/reserve-port";
import { isListening } from "./is-listening";

/** Debian installs it where only root looks. */
const program = ["nginx", "/usr/sbin/nginx"].find((name) => spawnSync(name, ["-v"]).status === 0);

/** Whether nginx is installed on this machine. */
export const hasNginx = program !== undefined;

/** The delivered site, on plain http and on these ports. */
function siteOn(port: number, { ports, base }: { ports: number[]; base: string }): string {
  const delivered = readFileSync(path.join(projectFolder, "deploy/nginx.conf"), "utf8");
  let at = 0;
  return delivered
    .replaceAll(/^ *server 127\.0\.0\.1:\d+([^;]*);\n/gm, (_, parameters: string) => {
      const own = ports[at++];
      return own === undefined ? "" : `  server 127.0.0.1:${own}${parameters};\n`;
    })
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, "")
    .replaceAll(/^ *ssl_.*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll("/srv/directory", base);
}

/** Starts nginx with the delivered configuration in front of these ports. `base` stands for /srv/directory. */
export async function startNginx(parts: { ports: number[]; base: string }) {
  if (!program) throw new Error("nginx isn't installed.");
  const port = await reservePort();
  const folder = path.join(parts.base, "nginx");
  mkdirSync(folder);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const site = siteOn(port, parts);
  writeFileSync(
    path.join(folder, "nginx.conf"),
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
  );
  const child = spawn(program, ["-p", folder, "-c", "nginx.conf"], { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx didn't start: ${readFileSync(`${folder}/error.log`, "utf8")}`);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
