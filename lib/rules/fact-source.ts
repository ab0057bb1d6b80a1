import { type ListingFieldKey, listingFields } from "./listing-field";

/** What set a fact of a listing: a person of the listing or of the site, a file, a visitor's correction, or a registry. */
export const factSources = ["owner", "admin", "import", "visitor", "registry"] as const;
export type FactSource = (typeof factSources)[number];

/** A fact whose source is recorded: a field, the hours, or the further locations. */
export type FactKey = ListingFieldKey | "hours" | "locations";

const fieldKeys = listingFields.map(({ key }) => key);
export const factKeys: readonly FactKey[] = [...fieldKeys, "hours", "locations"];

/** One change of facts. Without fields, someone confirmed all facts as they were. */
export type SourceEntry = {
  /** An ISO time. */
  at: string;
  source: FactSource;
  /** The id of the import. */
  import?: number;
  fields: FactKey[];
};

/** So many entries are kept whole. Older ones keep only the facts that nothing has replaced since. */
export const wholeEntries = 20;

/** After so many days without a change or confirmation, owners are asked, and the page says when that last was. */
export const askAfterDays = 180;
export const staleAfterDays = 365;

const inFieldOrder = (fields: readonly FactKey[]): FactKey[] => factKeys.filter((key) => fields.includes(key));

const isSameCause = (one: SourceEntry, other: SourceEntry): boolean =>
  one.at === other.at && one.source === other.source && one.import === other.import;

/** A confirmation that follows another one of the same source replaces it. */
const isRepeated = (one: SourceEntry, before: SourceEntry): boolean =>
  one.fields.length + before.fields.length === 0 && one.source === before.source;

const newestFirst = (one: SourceEntry, other: SourceEntry): number => {
  if (one.at === other.at) return 0;
  return one.at < other.at ? 1 : -1;
};

/** The entries with some more, by time. Those of one change are one. */
export function inOrder(entries: readonly SourceEntry[], more: readonly SourceEntry[]): SourceEntry[] {
  const joined: SourceEntry[] = [];
  for (const entry of [...more, ...entries].toSorted(newestFirst)) {
    const last = joined.at(-1);
    if (last && isSameCause(last, entry)) last.fields = inFieldOrder([...last.fields, ...entry.fields]);
    else joined.push({ ...entry });
  }
  return joined;
}

function bounded(entries: readonly SourceEntry[]): SourceEntry[] {
  const newer = new Set<FactKey>();
  return entries.flatMap((entry, place) => {
    const fields = place < wholeEntries ? entry.fields : entry.fields.filter((field) => !newer.has(field));
    for (const field of entry.fields) newer.add(field);
    return place < wholeEntries || fields.length > 0 ? [{ ...entry, fields }] : [];
  });
}

/** The entries, newest first, after one more change: part of the newest one if it has the same cause. */
export function withEntry(entries: readonly SourceEntry[], entry: SourceEntry): SourceEntry[] {
  const [newest, ...older] = entries;
  if (newest && isSameCause(newest, entry)) {
    return [{ ...newest, fields: inFieldOrder([...newest.fields, ...entry.fields]) }, ...older];
  }
  return bounded([
    { ...entry, fields: inFieldOrder(entry.fields) },
    ...(newest && isRepeated(entry, newest) ? older : entries),
  ]);
}

/** The entries after `fields` got the values of elsewhere, or of before: what `from` says of them replaces what was said. */
export function withSourcesOf(
  entries: readonly SourceEntry[],
  from: readonly SourceEntry[],
  fields: readonly FactKey[],
): SourceEntry[] {
  const taken = new Set(fields);
  const part = (all: readonly SourceEntry[], isTaken: boolean) =>
    all.flatMap((entry) => {
      const kept = entry.fields.filter((field) => taken.has(field) === isTaken);
      return kept.length > 0 || (!isTaken && entry.fields.length === 0) ? [{ ...entry, fields: kept }] : [];
    });
  return bounded(inOrder(part(entries, false), part(from, true)));
}

/** The newest entry of each fact. */
export function sourcesOf(entries: readonly SourceEntry[]): Map<FactKey, SourceEntry> {
  const sources = new Map<FactKey, SourceEntry>();
  for (const entry of entries) for (const field of entry.fields) if (!sources.has(field)) sources.set(field, entry);
  return sources;
}
