// Kinds of values: one set of names for PostgreSQL's types and TypeScript's.
import ts from "typescript";

/** The kind of a column's values. A list is its elements' kind with "[]". "other" fits no column. */
export type Kind = string;

const kinds: Record<string, string[]> = {
  text: ["text", "varchar", "bpchar", "name", "uuid", "unknown", "numeric"],
  number: ["int2", "int4", "float4", "float8", "oid"],
  bigint: ["int8"],
  boolean: ["bool"],
  Date: ["timestamptz", "date"],
  Buffer: ["bytea"],
  json: ["json", "jsonb"],
};
const lists = ["_text", "_varchar", "_int2", "_int4", "_float4", "_float8", "_bool", "_timestamptz", "_json", "_jsonb"];

/** By PostgreSQL's name of a type. This is how `server/db/sql.ts` parses values; a test checks each type. */
export const kindOfType: ReadonlyMap<string, Kind> = new Map([
  ...Object.entries(kinds).flatMap(([kind, names]) => names.map((name): [string, Kind] => [name, kind])),
  ...lists.map((list): [string, Kind] => {
    const kind = Object.keys(kinds).find((name) => kinds[name]?.includes(list.slice(1)));
    return [list, `${kind}[]`];
  }),
]);

const simple: [ts.TypeFlags, Kind][] = [
  [ts.TypeFlags.StringLike, "text"],
  [ts.TypeFlags.NumberLike, "number"],
  [ts.TypeFlags.BigIntLike, "bigint"],
  [ts.TypeFlags.BooleanLike, "boolean"],
  [ts.TypeFlags.Unknown, "json"],
];

/** Whether JSON can represent values of this type: not if they contain a Date or a bigint. */
function isJson(checker: ts.TypeChecker, type: ts.Type, seen: Set<ts.Type>): boolean {
  if (seen.has(type)) return true;
  seen.add(type);
  if (type.isUnion()) return type.types.every((part) => isJson(checker, part, seen));
  if ((type.flags & ts.TypeFlags.BigIntLike) !== 0 || ["Date", "Buffer"].includes(type.symbol?.name ?? ""))
    return false;
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return checker.getTypeArguments(type as ts.TypeReference).every((part) => isJson(checker, part, seen));
  if ((type.flags & ts.TypeFlags.Object) === 0) return true;
  return checker.getPropertiesOfType(type).every((part) => isJson(checker, checker.getTypeOfSymbol(part), seen));
}

function kindOfOne(checker: ts.TypeChecker, type: ts.Type): Kind {
  const found = simple.find(([flag]) => (type.flags & flag) !== 0);
  if (found) return found[1];
  if (type.symbol?.name === "Date" || type.symbol?.name === "Buffer") return type.symbol.name;
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const parts = element?.isUnion() ? element.types : element ? [element] : [];
    // PostgreSQL doesn't say whether a list has nulls.
    return `${kindOf(
      checker,
      parts.filter(({ flags }) => (flags & ts.TypeFlags.Null) === 0),
    )}[]`;
  }
  return isJson(checker, type, new Set()) ? "json" : "other";
}

/** The common kind of these types' values, or "other" if there is none. */
export function kindOf(checker: ts.TypeChecker, types: readonly ts.Type[]): Kind {
  const [kind = "other", ...others] = new Set(types.map((type) => kindOfOne(checker, type)));
  return others.length === 0 ? kind : "other";
}
