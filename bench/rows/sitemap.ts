import { withClient } from "../../scripts/process/database";
import { copyOut } from "../data/copy";
import { rawAnswer } from "../parts/raw-answer";
import { type Row, skipped } from "../parts/report";
import { inTurns, median, quotients } from "../parts/rounds";
import { type Server } from "../parts/servers";

const name = "Sitemap, all parts";
/** The parts of each listing's URL and when it changed: all that a sitemap needs. */
const query = `select '/business/' || c.full_slug || '/' || l.slug, l.updated_at
  from listing l join category c on c.id = l.category_id where l.status = 'active'`;

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
const countOf = (xml: string) => xml.match(/<url>/g)?.length ?? 0;

/** Reads the whole sitemap as a search engine does: the index, then each part. */
async function readAll({ origin }: Server) {
  const began = performance.now();
  const index = await rawAnswer(origin, "/sitemap.xml");
  const parts = index.body.includes("<sitemapindex") ? locations(index.body.toString()) : [];
  let urls = countOf(index.body.toString());
  let bytes = index.body.length;
  for (const { pathname, search } of parts) {
    const { status, body } = await rawAnswer(origin, pathname + search);
    if (status !== 200) throw new Error(`${pathname}: ${status}`);
    urls += countOf(body.toString());
    bytes += body.length;
  }
  return { ms: performance.now() - began, urls, bytes, parts: parts.length };
}

const copied = (url: string) =>
  withClient(url, async (client) => {
    const began = performance.now();
    let rows = 0;
    await copyOut(client, { query, take: () => (rows += 1) });
    return { ms: performance.now() - began, rows };
  });

/** Compares the whole sitemap, uncompressed, with COPY of its source columns. */
export async function sitemap({ site, url, rounds }: { site: Server; url: string; rounds: number }): Promise<Row[]> {
  const index = await rawAnswer(site.origin, "/sitemap.xml");
  if (index.status !== 200) return [skipped(name, `the site has none: ${index.status}`)];
  const { ours, theirs } = await inTurns({
    rounds,
    sides: { ours: () => readAll(site), theirs: () => copied(url) },
  });
  const times = (results: { ms: number }[]) => results.map(({ ms }) => ms);
  const [read, copy] = [ours[0], theirs[0]];
  if (!read || !copy) throw new Error("The sitemap was not measured.");
  const { urls, bytes, parts } = read;
  const { rows } = copy;
  if (urls < rows) throw new Error(`The sitemap has ${urls} addresses of ${rows} listings.`);
  return [
    {
      name,
      target: null,
      ratio: quotients(times(ours), times(theirs)),
      unit: "ms",
      ours: median(times(ours)),
      theirs: median(times(theirs)),
      note: `${urls.toLocaleString("en-US")} addresses in ${parts} parts, ${Math.round(bytes / 1e6)} MB, read one after the other; against COPY TO of addresses and times`,
    },
  ];
}
