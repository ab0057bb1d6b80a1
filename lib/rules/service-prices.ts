/** A service with what it costs. Without any price, the price is unknown. */
export interface Service {
  name: string;
  /** US cents. Null beside a `max_cents`: up to that; 0 in both: free. */
  min_cents: number | null;
  /** Null beside a `min_cents`: from that on. */
  max_cents: number | null;
  /** "per hour", "flat fee"; empty if none is given. */
  unit: string;
}

export const mostServices = 40;
const longestName = 120;
const longestUnit = 40;
const longestLine = 250;

const amount = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d{1,2})?(?![\d.,]*\d)`;
const range = (sign: string) =>
  String.raw`(?<limit>from|starting at|up to)?\s*${sign}(?<first>${amount})(?:\s*(?:[-–—]|to)\s*\$?(?<last>${amount}))?(?<more>\+)?`;
const separator = String.raw`(?:\s*[:|\t]\s*|\s+[-–—]\s+)`;
/** Units after a number without "$", which could also be a part of the name ("Taxes: 1040 form"). */
const plainUnit = String.raw`(?:\s*\/\s*|\s+(?:per|an?|each|flat)\b).*`;

/** "Name: $100-$200 per hour": a "$" begins the price. */
const withSign = new RegExp(
  String.raw`^(?<name>[^$]+?)(?:${separator}|\s+)${range(String.raw`\$`)}(?<unit>\D.*)?$`,
  "i",
);
/** "Name: 100", "Name | free". */
const withSeparator = new RegExp(
  String.raw`^(?<name>[^$]+?)${separator}(?:(?<free>free|no charge)|${range("")})(?<unit>${plainUnit})?$`,
  "i",
);

const centsOf = (text: string | undefined): number | null =>
  text === undefined ? null : Math.round(Number(text.replaceAll(",", "")) * 100);

/** "/hr" and "an hour" are "per hour"; other units stay as they are. */
function unitOf(text: string): string {
  const plain = text.trim().replace(/\s+/g, " ");
  const [, counted] = /^(?:\/ ?|per |an? )(.+)$/i.exec(plain) ?? [];
  return counted === undefined ? plain : `per ${counted.replace(/^(?:hr|h)$/i, "hour").replace(/^min$/i, "minute")}`;
}

/** The bounds of a price: "from $5" has no upper one, "up to $5" no lower one. */
function boundsOf({ limit = "", first, last, more }: Record<string, string | undefined>) {
  const [min, max] = [centsOf(first), centsOf(last ?? first)];
  if (last !== undefined) return { min_cents: min, max_cents: max };
  if (limit.toLowerCase() === "up to") return { min_cents: null, max_cents: max };
  return { min_cents: min, max_cents: limit || more ? null : max };
}

type Price = Omit<Service, "name">;

const unknownPrice: Price = { min_cents: null, max_cents: null, unit: "" };
const free: Price = { min_cents: 0, max_cents: 0, unit: "" };

/** The price in the matched parts of a line; null for one that can't be. */
function priceOf(groups: Record<string, string | undefined>): Price | null {
  const bounds = groups.free ? free : boundsOf(groups);
  if (bounds.max_cents === 0) return free;
  const unit = unitOf(groups.unit ?? "");
  const isReversed = (bounds.min_cents ?? 0) > (bounds.max_cents ?? Infinity);
  return isReversed || unit.length > longestUnit || unit.includes("$") ? null : { ...bounds, unit };
}

const isName = (text: string): boolean => text !== "" && text.length <= longestName && !text.includes("$");

/** Reads "Name: $100-$200 per hour"; null if it can't be read. */
function readService(line: string): Service | null {
  if (line.length > longestLine) return null;
  const groups = (withSign.exec(line) ?? withSeparator.exec(line))?.groups;
  const name = (groups?.name ?? line).replace(/(?<![\s:|])[\s:|]+$/, "");
  const price = groups ? priceOf(groups) : unknownPrice;
  return price && isName(name) ? { name, ...price } : null;
}

/** The services of a text, or the line that can't be read, or that there are too many. */
export type ReadServices = { services: Service[] } | { problem: "unreadable" | "many"; line: string };

/** Reads services, one in each line or separated by semicolons. */
export function readServices(text: string): ReadServices {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim().replace(/[ \u00a0]+/g, " "))
    .filter(Boolean);
  if (lines.length > mostServices) return { problem: "many", line: lines[mostServices] ?? "" };
  const services: Service[] = [];
  for (const line of lines) {
    const service = readService(line);
    if (!service) return { problem: "unreadable", line };
    services.push(service);
  }
  return { services };
}

/** The services of a stored text. */
export function servicesOf(text: string): Service[] {
  const read = text === "" ? null : readServices(text);
  return read && "services" in read ? read.services : [];
}

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`;

function amountText({ min_cents: min, max_cents: max }: Service): string {
  if (min === null) return max === null ? "" : `up to ${dollars(max)}`;
  if (max === null) return `from ${dollars(min)}`;
  if (max === 0) return "Free";
  return min === max ? dollars(min) : `${dollars(min)}-${dollars(max)}`;
}

/** "$100-$200 per hour", "from $80", "Free"; empty if the price is unknown. The dash is `dash`. */
export const priceText = (service: Service, dash = "-"): string =>
  [amountText(service).replace("-", dash), service.unit].filter((part) => part !== "").join(" ");

/** A service as it is stored and exported: "Name: $100-$200 per hour". */
export const serviceText = (service: Service): string =>
  [service.name, priceText(service)].filter((part) => part !== "").join(": ");

/** Why a text can't be stored, for the person who wrote it; null if it can. */
export function servicesProblem(text: string): string | null {
  const read = readServices(text);
  if ("services" in read) return null;
  if (read.problem === "many") return `List at most ${mostServices} services.`;
  return `We can't read "${read.line.slice(0, 60)}". Write each service like "Initial visit: $150-$200 per hour".`;
}

/** The text as it is stored, one service in each line; null if it can't be read. */
export function storedServices(text: string): string | null {
  const read = readServices(text);
  return "services" in read ? read.services.map(serviceText).join("\n") : null;
}
