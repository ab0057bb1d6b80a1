import { type CallSite, type Property } from "./call-sites";
import { kindOfType } from "./kinds";
import { type Catalog, type Column, type Place, type Recorded } from "./records";

const unknownType = { name: "unknown to the catalog", labels: null };

/** What is wrong with a property's kind for a column, or null. */
function kindFault({ name, type: oid }: Column, { kind, literals }: Property, { types }: Catalog): string | null {
  const { name: type, labels } = types[oid] ?? unknownType;
  const returned = labels ? "text" : kindOfType.get(type);
  if (!returned) return `can't hold ${name}: cast its type ${type} in the statement`;
  // JSON may be an array.
  const fits = kind === returned || (returned === "json" && kind.endsWith("[]"));
  if (!fits) return `has ${name} as ${kind}, but PostgreSQL returns ${returned} (${type})`;
  const missing = literals && labels?.find((label) => !literals.includes(label));
  return missing ? `leaves out that ${name} may be "${missing}"` : null;
}

/** What is wrong with a non-null property for a column, or null. */
function nullFault({ name, table, column }: Column, nulls: string[], { nullable }: Catalog): string | null {
  if (nulls.includes(name)) return `says that ${name} is never null, but it was`;
  return nullable.includes(`${table} ${column}`) ? `says that ${name} is never null, but its column may be` : null;
}

/** Everything that is wrong with the row type of a call site that returned these columns. */
function faultsOf({ properties }: CallSite, { columns, nulls }: Recorded, catalog: Catalog): string[] {
  const names = columns.map(({ name }) => name);
  const doubled = names.filter((name, at) => names.indexOf(name) !== at);
  const extra = [...properties.keys()].filter((name) => !names.includes(name));
  return [
    ...doubled.map((name) => `can hold only one of the two columns ${name}`),
    ...extra.map((name) => `has ${name}, which the statement doesn't return`),
    ...columns.flatMap((column) => {
      const property = properties.get(column.name);
      if (!property) return `lacks the column ${column.name}`;
      const fault = kindFault(column, property, catalog);
      return fault ?? (property.isNullable ? null : nullFault(column, nulls, catalog)) ?? [];
    }),
  ];
}

const isBefore = (one: Place, other: Place): boolean =>
  one.line < other.line || (one.line === other.line && one.character < other.character);

/** Compares every call site with what its statement returned. Returns a line for each fault. */
export function rowTypeFaults(sites: readonly CallSite[], records: readonly Recorded[], catalog: Catalog): string[] {
  return sites.flatMap((site) => {
    const place = `${site.file}:${site.start.line}`;
    if (site.fault) return [`${place}: ${site.fault}`];
    const own = records.filter(
      (record) => record.file === site.file && !isBefore(record, site.start) && isBefore(record, site.end),
    );
    if (own.length === 0) return [`${place}: No API test runs this statement.`];
    const faults = new Set(own.flatMap((record) => faultsOf(site, record, catalog)));
    return [...faults].map((fault) => `${place}: The row type ${fault}.`);
  });
}
