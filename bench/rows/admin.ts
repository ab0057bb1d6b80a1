import { type Row } from "../parts/report";
import { median } from "../parts/rounds";

/** The limit for an admin list on its first and last page, in ms (p50). */
const limitMs = 100;
const pageRows = 50;
const asks = 21;

interface AdminSite {
  origin: string;
  token: string;
}

async function ask({ origin, token }: AdminSite, path: string) {
  const began = performance.now();
  const response = await fetch(origin + path, {
    headers: { cookie: `next-auth.session-token=${token}` },
    redirect: "manual",
  });
  const text = await response.text();
  const ms = performance.now() - began;
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return { ms, text };
}

/** The median time of `count` sequential responses from one URL, after two warm-up requests. */
async function p50Of(site: AdminSite, path: string) {
  const times: number[] = [];
  for (let at = -2; at < asks; at += 1) {
    const { ms } = await ask(site, path);
    if (at >= 0) times.push(ms);
  }
  return median(times);
}

const joined = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

/** The URLs of a list's first and last page. */
async function endsOf(site: AdminSite, path: string): Promise<[first: string, last: string]> {
  const { count } = JSON.parse((await ask(site, joined(path, "limit=0"))).text) as { count: number };
  const last = Math.floor(Math.max(0, count - 1) / pageRows) * pageRows;
  return [joined(path, `limit=${pageRows}`), joined(path, `limit=${pageRows}&offset=${last}`)];
}

/** Paths by name: of a list of the API, and of a page. */
interface AdminAddresses {
  lists: Record<string, string>;
  screens: Record<string, string>;
}

/** Measures the first and last page of each list in the admin area, and each screen. */
export async function adminRows({ site, lists, screens }: AdminAddresses & { site: AdminSite }) {
  const row = (name: string, value: number, note: string): Row => ({
    name,
    target: { atMost: limitMs },
    value,
    unit: "ms p50",
    note,
  });
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(lists)) {
    const [first, last] = await endsOf(site, path);
    const [atFirst, atLast] = [await p50Of(site, first), await p50Of(site, last)] as const;
    const note = `first page ${atFirst.toFixed(0)}, last page ${atLast.toFixed(0)} ms`;
    rows.push(row(`Admin: ${name}`, Math.max(atFirst, atLast), note));
  }
  for (const [name, path] of Object.entries(screens)) {
    rows.push(row(`Admin: ${name}`, await p50Of(site, path), "the whole page"));
  }
  return rows;
}
