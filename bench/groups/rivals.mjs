import { djangoSearch, hasDjango, startDjango } from "../parts/django.mjs";
import { makeSearches } from "../parts/queries.mjs";
import { freePort } from "../parts/free-port.mjs";
import { skipped } from "../parts/skipped.mjs";
import { fillSqlite, hasSqlite, openSqlite } from "../parts/sqlite.mjs";
import { step } from "../../scripts/process/steps";
import { againstRival, fromService, fromSite } from "../rows/rivals.mjs";

const sqliteName = "Search API against SQLite's full-text search";
const djangoName = "Search API against a plain Django REST service";

/** Searches with rightly typed words, alone or with a place: what each rival can do. */
async function askedOf(url) {
  const { asks, order, mistyped } = await makeSearches(url);
  const isPlain = ({ q, category_path: path, min_rating: rating }) => q && !path && !rating;
  return order.flatMap((at) => (isPlain(asks[at]) && !mistyped.has(at) ? [asks[at]] : []));
}

async function againstSqlite({ ground, site, url, asks, options }) {
  if (!hasSqlite()) return skipped(sqliteName, "there is no sqlite3 with full-text search on this machine");
  let file;
  await step("The same rows in SQLite", async () => {
    file = await fillSqlite({ url, size: options.size, folder: ground.folder });
  });
  const sqlite = openSqlite(file);
  const theirs = async (ask) => (await sqlite.search(ask)).length;
  const row = await againstRival({ ...options, asks, name: sqliteName, target: null, ours: fromSite(site), theirs });
  sqlite.stop();
  return { ...row, note: `${row.note}; SQLite without a server, its best 20 without their number` };
}

async function againstDjango({ ground, site, url, asks, options }) {
  if (!hasDjango()) return skipped(djangoName, "Python has no Django REST framework, psycopg2 and gunicorn here");
  const service = await startDjango({ url, port: await freePort(), shutdown: ground.shutdown });
  const theirs = fromService(service, djangoSearch);
  const target = { atLeast: 20 };
  return againstRival({ ...options, asks, name: djangoName, target, ours: fromSite(site), theirs });
}

/** The site's search against what somebody might take instead, on the same rows. */
export async function rivalRows(ground, { size, rounds, seconds }) {
  const [url, site] = [await ground.url(), await ground.site()];
  const asks = await askedOf(url);
  const given = { ground, site, url, asks, options: { size, rounds, seconds } };
  return [await againstSqlite(given), await againstDjango(given)];
}
