import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { type Shutdown } from "../../scripts/process/shutdown";
import { type Search } from "./queries";
import { endWith } from "./servers";

const startMs = 20_000;
const folder = path.join(import.meta.dirname, "../rivals");

/** Whether Python finds Django REST framework, its driver for PostgreSQL and gunicorn. */
export const hasDjango = () =>
  spawnSync("python3", ["-c", "import django, rest_framework, psycopg2, gunicorn"]).status === 0;

/** The URL of a search on the service. */
export const djangoSearch = ({ q = "", city, state = "" }: Search) =>
  `/search/?${new URLSearchParams({ search: q, ...(city && { city, state }) }).toString()}`;

/** Starts the plain service on a database: one process, as the site has one. */
export async function startDjango({ url, port, shutdown }: { url: string; port: number; shutdown: Shutdown }) {
  const args = ["-m", "gunicorn", "django_service:application", "--bind", `127.0.0.1:${port}`];
  const child = spawn("python3", [...args, "--workers=1", "--timeout=600", "--log-level=error"], {
    cwd: folder,
    env: { ...process.env, BENCH_DATABASE: url, PYTHONDONTWRITEBYTECODE: "1" },
    stdio: "inherit",
    detached: true,
  });
  endWith(shutdown, child);
  const origin = `http://127.0.0.1:${port}`;
  const until = performance.now() + startMs;
  for (;;) {
    const answer = await fetch(`${origin}/nothing`).catch(() => null);
    if (answer?.status === 404) return { origin };
    if (child.exitCode !== null || performance.now() > until) throw new Error("The Django service did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
