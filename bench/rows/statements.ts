import { type Row } from "../parts/report";
import { type Server, type Site } from "../parts/servers";

const quietMs = 1000;

/** The number of statements that a server process has sent to the database so far (from bench/count-statements.mjs). */
const countOf = ({ child }: Site) =>
  new Promise<number>((resolve) => {
    child.once("message", ({ statements }: { statements: number }) => resolve(statements));
    child.send("statements");
  });

async function visit({ origin }: Server, path: string) {
  const response = await fetch(origin + path, { redirect: "manual" });
  await response.text();
  return response.status;
}

/** Waits until a process has sent nothing for a while: it reads some data once, during the first pages. */
async function whenSettled(site: Site) {
  for (let before = -1, now = await countOf(site); now !== before;) {
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    [before, now] = [now, await countOf(site)];
  }
}

/**
 * Counts the statements of each kind of page on its first request, and gives the maximum. The minimum of several pages
 * of a kind counts, since the worker's statements come in between.
 * @param options `site`: a server that counts; `pages`: paths by kind
 */
export async function statementsPerPage({
  site,
  pages,
}: {
  site: Site;
  pages: Record<string, string[]>;
}): Promise<Row> {
  // What a process reads once and caches, such as the category tree, doesn't belong to a page.
  await visit(site, "/compare");
  await visit(site, "/search?q=first+of+all");
  await whenSettled(site);
  const counts: Record<string, number> = {};
  for (const [name, paths] of Object.entries(pages)) {
    for (const path of paths) {
      const before = await countOf(site);
      const status = await visit(site, path);
      const kind = `${name} (${status})`;
      counts[kind] = Math.min(counts[kind] ?? Infinity, (await countOf(site)) - before);
    }
  }
  const list = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return {
    name: "SQL statements of a page, not cached",
    target: { atMost: 2 },
    value: Math.max(...Object.values(counts)),
    note: list.join(", "),
  };
}
