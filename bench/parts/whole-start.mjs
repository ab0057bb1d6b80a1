import { spawn } from "node:child_process";
import { once } from "node:events";
import { projectFolder } from "../../scripts/process/settings";
import { freePort } from "./free-port.mjs";

/**
 * Everything that `npm start` does on a folder, from its first moment until it names the site's address; then it is
 * stopped again. With an empty folder it makes the database, with one of before it finds that nothing has changed.
 * @param {{folder: string, shutdown: object}} where
 * @returns {Promise<number>} milliseconds
 * @throws {Error} with what it said, when it ends before
 */
export async function timeWholeStart({ folder, shutdown }) {
  const port = String(await freePort());
  const began = performance.now();
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, PORT: port, DEMO: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const stop = () => child.kill("SIGTERM") && ended;
  const forget = shutdown.onEnd(stop);
  await new Promise((resolve, reject) => {
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        said += text;
        if (said.includes(`http://localhost:${port}`)) resolve();
      });
    }
    child.once("close", (code) => reject(new Error(`The start ended (${code}) before the site was up.\n${said}`)));
  });
  const ms = performance.now() - began;
  forget();
  await stop();
  return ms;
}
