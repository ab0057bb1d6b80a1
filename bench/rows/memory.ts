import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { type Chance } from "../data/chance";
import { type Load } from "../parts/load";
import { residentMegabytes } from "../parts/process-figures";
import { type Row } from "../parts/report";
import { type Server } from "../parts/servers";

const urls = 20_000;
const connections = 16;
const limit = 700;

/** Every file in these folders except the database's, with its size and time. */
function filesIn(folders: string[]) {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/[\\/]pg([\\/]|$)/.test(entry.parentPath))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`),
  );
}

/** Distinct URLs that were never requested, most of them unknown. */
function strangeUrls(chance: Chance) {
  const word = () => chance.below(36 ** 6).toString(36);
  const kinds = [
    () => `/${word()}`,
    () => `/${word()}/${word()}/${word()}`,
    () => `/business/${word()}/${word()}`,
    () => `/business/x-${word()}`,
    () => `/business/${chance.between(200_000, 2_000_000_000)}-${word()}`,
    () => `/doctor/${word()}`,
    () => `/category/${word()}`,
    () => `/search?q=${word()}+${word()}`,
    () => `/search?q=law+${word()}&page=${chance.between(1, 5)}`,
    () => `/api/businesses/${chance.between(200_000, 2_000_000_000)}/`,
    () => `/api/unified_search/?q=${word()}`,
    () => `/${word()}.php`,
  ];
  return Array.from({ length: urls }, (_, nth) => kinds[nth % kinds.length]?.() ?? "/");
}

/** The server's memory after all earlier measurements, and after a flood of unknown URLs. */
export async function memoryAndDisk({
  site,
  load,
  chance,
  folders,
}: {
  site: Server;
  load: Load;
  chance: Chance;
  folders: string[];
}): Promise<Row[]> {
  const after = residentMegabytes(site.pid);
  const before = filesIn(folders);
  let most = after;
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(site.pid))), 250);
  const flood = await load.http({
    origin: site.origin,
    paths: strangeUrls(chance),
    connections,
    amount: urls,
    mayFail: true,
  });
  clearInterval(watch);
  const end = residentMegabytes(site.pid);
  const known = new Set(before);
  const written = filesIn(folders).filter((file) => !known.has(file));
  const answers = Object.entries(flood.statuses).map(([status, count]) => `${count} × ${status}`);
  const megabytes = (name: string, value: number, note: string) => ({
    name,
    target: { atMost: limit },
    value,
    unit: "MB",
    note,
  });
  return [
    megabytes("Memory of the server after the rows above", after, ""),
    megabytes("Memory after 20,000 unknown addresses", end, `${Math.round(flood.perSecond)}/s; ${answers.join(", ")}`),
    megabytes("Most memory during these", most, "looked at four times a second"),
    {
      name: "Files written during these",
      target: { atMost: 0 },
      value: written.length,
      note: `${before.length} files watched${written.length ? `: ${written.slice(0, 3).join("; ")}` : ""}`,
    },
  ];
}
