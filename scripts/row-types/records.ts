// Records of the columns that statements return in the API tests, for the check that runs after them.
import { mkdirSync, readdirSync, readFileSync, rmSync, appendFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "../process/settings";

const folder = path.join(projectFolder, ".tmp/row-types");
const catalogFile = path.join(folder, "catalog.json");

/** A column of a result, as PostgreSQL described it. */
export interface Column {
  name: string;
  /** The OID of its type. */
  type: number;
  /** The table and number of the underlying column; 0 and 0 for an expression. */
  table: number;
  column: number;
}

/** A position in a file; both numbers count from 1. */
export interface Place {
  line: number;
  character: number;
}

/** The columns that a call site's statement returned. `nulls` names those in which a NULL was seen. */
export interface Recorded extends Place {
  /** Relative to the project, with slashes. */
  file: string;
  columns: Column[];
  nulls: string[];
}

/** The migrated database's types and nullable columns. */
export interface Catalog {
  /** By OID. `labels` are an enum's values. */
  types: Record<number, { name: string; labels: string[] | null }>;
  /** The columns that may be NULL, each as "table column". */
  nullable: string[];
}

/** Starts a run: removes the records of earlier ones. */
export function startRecords(catalog: Catalog): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(catalogFile, JSON.stringify(catalog));
}

/** Adds records to those of the run. `writer` identifies the thread, because several may write at once. */
export const addRecords = (writer: string, records: readonly Recorded[]): void =>
  appendFileSync(path.join(folder, `${writer}.jsonl`), records.map((record) => `${JSON.stringify(record)}\n`).join(""));

/** All records of the last run. Throws when there are none. */
export function readRecords(): { catalog: Catalog; records: Recorded[] } {
  const catalog = JSON.parse(readFileSync(catalogFile, "utf8")) as Catalog;
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const lines = files.flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n").filter(Boolean));
  return { catalog, records: lines.map((line) => JSON.parse(line) as Recorded) };
}
