import { type Fixtures } from "../parts/fixtures";
import { reservePort } from "../../scripts/process/reserve-port";
import { hasNginx, startNginx } from "../parts/nginx";
import { type Options } from "../parts/options";
import { type Row, skipped } from "../parts/report";
import { cachedPage, type Measured } from "../rows/cached-page";
import { pagesNeeded, uncachedPage } from "../rows/uncached-page";

const gzip = { "accept-encoding": "gzip" };
const largestCategory = "/doctors";

/** nginx sending the bytes of the same page from a file. */
async function againstNginx({ fixtures, measured }: { fixtures: Fixtures; measured: Measured }): Promise<Row[]> {
  const name = "Listing page, cached, against nginx";
  const packed = "Listing page, cached, gzip, against nginx";
  if (!hasNginx()) return [name, packed].map((row) => skipped(row, "there is no nginx on this machine"));
  const rival = await startNginx({
    site: measured.site,
    page: measured.path,
    folder: fixtures.folder,
    port: await reservePort(),
    shutdown: fixtures.shutdown,
  });
  const target = { atLeast: 0.5 };
  return [
    ...(await cachedPage({ ...measured, rival, target, name })),
    ...(await cachedPage({ ...measured, rival, target, headers: gzip, name: packed })),
  ];
}

/** Warm-up turns before the first row: a server reaches full speed after about a thousand requests. */
const warmUp = 4;

/** Pages as visitors get them: cached and rendered. */
export async function pageRows(fixtures: Fixtures, { rounds, seconds }: Options) {
  const [site, bare, listings] = [await fixtures.site(), await fixtures.bare(), await fixtures.listings()];
  const measured = { site, load: fixtures.load(), path: String(listings[0]?.path), rounds, seconds };
  const rival = { ...bare, path: "/static" };
  const target = { atLeast: 10 };
  // The last ones: the plain Next app's fixture has the first ones.
  const paths = listings.slice(-pagesNeeded(rounds)).map((row) => row.path);
  return [
    ...(await cachedPage({ ...measured, rival, target, warmUp, name: "Listing page, cached" })),
    ...(await cachedPage({ ...measured, rival, target, headers: gzip, name: "Listing page, cached, gzip" })),
    ...(await againstNginx({ fixtures, measured })),
    ...(await cachedPage({ ...measured, rival, path: "/", target: null, name: "Home, cached" })),
    ...(await cachedPage({ ...measured, rival, path: largestCategory, target: null, name: "Category page, cached" })),
    await uncachedPage({ site, bare, load: fixtures.load(), paths, rounds }),
  ];
}
