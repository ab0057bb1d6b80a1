import { djangoSearch, hasDjango, startDjango } from "../parts/django";
import { type Fixtures } from "../parts/fixtures";
import { type Options } from "../parts/options";
import { makeSearches, type Search } from "../parts/queries";
import { reservePort } from "../../scripts/process/reserve-port";
import { type Row, skipped } from "../parts/report";
import { type Site } from "../parts/servers";
import { fillSqlite, hasSqlite, openSqlite } from "../parts/sqlite";
import { step } from "../../scripts/process/steps";
import { againstRival, fromService, fromSite } from "../rows/rivals";

const sqliteName = "Search API against SQLite's full-text search";
const djangoName = "Search API against a plain Django REST service";

/** Searches without typos, with or without a place, which every rival supports. */
async function plainSearches(url: string) {
  const { asks, order, mistyped } = await makeSearches(url);
  const isPlain = ({ q, category_path: path, min_rating: rating }: Search) => q && !path && !rating;
  return order.flatMap((at) => {
    const ask = asks[at] ?? {};
    return isPlain(ask) && !mistyped.has(at) ? [ask] : [];
  });
}

interface Given {
  fixtures: Fixtures;
  site: Site;
  url: string;
  asks: Search[];
  options: Pick<Options, "size" | "rounds" | "seconds">;
}

async function againstSqlite({ fixtures, site, url, asks, options }: Given): Promise<Row> {
  if (!hasSqlite()) return skipped(sqliteName, "there is no sqlite3 with full-text search on this machine");
  const fill = () => fillSqlite({ url, size: options.size, folder: fixtures.folder });
  const file = await step("The same rows in SQLite", fill, () => undefined);
  const sqlite = openSqlite(file);
  const theirs = async (ask: Search) => (await sqlite.search(ask)).length;
  const row = await againstRival({ ...options, asks, name: sqliteName, target: null, ours: fromSite(site), theirs });
  sqlite.stop();
  return { ...row, note: `${row.note}; SQLite without a server, its best 20 without their number` };
}

async function againstDjango({ fixtures, site, url, asks, options }: Given): Promise<Row> {
  if (!hasDjango()) return skipped(djangoName, "Python has no Django REST framework, psycopg2 and gunicorn here");
  const service = await startDjango({ url, port: await reservePort(), shutdown: fixtures.shutdown });
  const theirs = fromService(service, djangoSearch);
  const target = { atLeast: 20 };
  return againstRival({ ...options, asks, name: djangoName, target, ours: fromSite(site), theirs });
}

/** The site's search against alternatives, on the same rows. */
export async function rivalRows(fixtures: Fixtures, { size, rounds, seconds }: Options) {
  const [url, site] = [await fixtures.url(), await fixtures.site()];
  const asks = await plainSearches(url);
  const given = { fixtures, site, url, asks, options: { size, rounds, seconds } };
  return [await againstSqlite(given), await againstDjango(given)];
}
