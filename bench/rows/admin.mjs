import { median } from "../parts/rounds.mjs";

/** Longest that an admin's list may take at either end, in ms (p50). */
const limitMs = 100;
const pageRows = 50;
const asks = 21;

async function ask({ origin, token }, path) {
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

/** The middle of so many answers to one address, one at a time, after two that don't count. */
async function p50Of(site, path) {
  const times = [];
  for (let at = -2; at < asks; at += 1) {
    const { ms } = await ask(site, path);
    if (at >= 0) times.push(ms);
  }
  return median(times);
}

const joined = (path, query) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

/** The address of a list's first page and of its last. */
async function endsOf(site, path) {
  const { count } = JSON.parse((await ask(site, joined(path, "limit=0"))).text);
  const last = Math.floor(Math.max(0, count - 1) / pageRows) * pageRows;
  return [joined(path, `limit=${pageRows}`), joined(path, `limit=${pageRows}&offset=${last}`)];
}

/**
 * What each list of the admin area takes on its first and its last page, and each screen.
 * @param {{site: {origin: string, token: string}, lists: Record<string, string>, screens: Record<string, string>}} options
 *   `lists` by name: the path of a list of the API; `screens`: the path of a page
 */
export async function adminRows({ site, lists, screens }) {
  const row = (name, value, note) => ({ name, target: { atMost: limitMs }, value, unit: "ms p50", note });
  const rows = [];
  for (const [name, path] of Object.entries(lists)) {
    const [first, last] = await endsOf(site, path);
    const times = [await p50Of(site, first), await p50Of(site, last)];
    const slower = Math.max(...times);
    rows.push(row(`Admin: ${name}`, slower, `first page ${times[0].toFixed(0)}, last page ${times[1].toFixed(0)} ms`));
  }
  for (const [name, path] of Object.entries(screens)) {
    rows.push(row(`Admin: ${name}`, await p50Of(site, path), "the whole page"));
  }
  return rows;
}
