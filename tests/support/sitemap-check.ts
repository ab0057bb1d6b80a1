/** A sitemap or sitemap index that was parsed and follows the protocol. */
export interface CheckedSitemap {
  isIndex: boolean;
  entries: { loc: string; lastmod?: string; changefreq?: string; priority?: string }[];
}

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const mostAddresses = 50_000;
const mostBytes = 52_428_800;
/** The children of an entry, in the schema's order. */
const order = ["loc", "lastmod", "changefreq", "priority"];
const frequencies = new Set(["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"]);
const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
const entity = /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? "");

function refuse(where: string, what: string): never {
  throw new Error(`${what}: ${where.slice(0, 200)}`);
}

function checkLoc(loc: string, origin: string): void {
  if (loc.length < 12 || loc.length > 2048) refuse(loc, "an address of a length that is not allowed");
  if (!loc.startsWith(`${origin}/`) || new URL(loc).href !== loc) refuse(loc, "no absolute address of the site");
}

const rules: Record<string, (value: string) => boolean> = {
  lastmod: (value) => moment.test(value) && Number.isFinite(Date.parse(value)),
  changefreq: (value) => frequencies.has(value),
  priority: (value) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value),
};

function readEntry(xml: string, { isIndex, origin }: { isIndex: boolean; origin: string }) {
  const found = [...xml.matchAll(/\s*<(\w+)>([^<>]*)<\/\1>\s*/gy)];
  if (found.reduce((length, [whole]) => length + whole.length, 0) !== xml.length) refuse(xml, "stray text in an entry");
  const names = found.map(([, name = ""]) => name);
  const allowed = isIndex ? order.slice(0, 2) : order;
  const places = names.map((name) => allowed.indexOf(name));
  if (names[0] !== "loc" || places.some((place, at) => place < at || (at > 0 && place <= (places[at - 1] ?? -1))))
    refuse(xml, "elements that are unknown, repeated or out of order");
  const values = Object.fromEntries(found.map(([, name = "", value = ""]) => [name, plain(value)]));
  for (const [, name = "", value = ""] of found) {
    if (entity.test(value)) refuse(value, "an unescaped sign");
    if (rules[name]?.(value) === false) refuse(xml, `a ${name} that is none`);
  }
  checkLoc(values.loc ?? "", origin);
  return values as CheckedSitemap["entries"][number];
}

/** The root element's content without comments, and its type. */
function readRoot(xml: string): { body: string; isIndex: boolean } {
  const root = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<(urlset|sitemapindex) xmlns="([^"]*)">/.exec(xml);
  if (!root || root[2] !== namespace) refuse(xml, "another beginning");
  const end = new RegExp(`</${root[1]}>\\s*$`).exec(xml);
  if (!end) refuse(xml.slice(-200), "another end");
  const body = xml.slice(root[0].length, end.index).replace(/<!--(?:(?!--)[\s\S])*-->/g, "");
  return { body: body.trim(), isIndex: root[1] === "sitemapindex" };
}

/**
 * Parses a sitemap or sitemap index. Throws for what the protocol and its schemas forbid: another root, no entries or
 * too many, too many bytes, elements out of order, values out of range, unescaped characters, and addresses that are
 * relative, of another site, too long, or repeated.
 */
export function checkSitemap(xml: string, origin: string): CheckedSitemap {
  if (Buffer.byteLength(xml) > mostBytes) refuse(xml, "more than 50 MB");
  const { body, isIndex } = readRoot(xml);
  const element = isIndex ? "sitemap" : "url";
  const found = [...body.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>\\s*`, "gy"))];
  const length = found.reduce((sum, [whole]) => sum + whole.length, 0);
  if (length !== body.length) refuse(body.slice(length), "something that is no entry");
  const entries = found.map(([, inner = ""]) => readEntry(inner, { isIndex, origin }));
  if (entries.length === 0) refuse(xml, "no entry");
  if (entries.length > mostAddresses) refuse(xml, "more than 50,000 entries");
  if (new Set(entries.map(({ loc }) => loc)).size !== entries.length) refuse(xml, "an address that is there twice");
  return { isIndex, entries };
}
