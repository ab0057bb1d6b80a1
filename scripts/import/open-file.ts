import { open, stat } from "node:fs/promises";
import path from "node:path";
import { bytesProgress, type FileBytes, FileProblem } from "../../lib/import-file/file-bytes";
import { type FileFacts, foreignIn, inspectFile, needRows, tableOf } from "../../lib/import-file/inspect-file";
import { rowsOf, type Source } from "../../lib/import-file/records";
import { importMessages } from "../../lib/messages/import";
import { hasImportEnding, headerProblem } from "../../lib/rules/csv-file";
import { proposeMapping } from "../../lib/rules/header-row";
import { columnsOf, type ImportColumn, importColumn, importColumns } from "../../lib/rules/import-columns";
import { foreignText } from "../../lib/rules/import-country";
import { Refusal } from "../../server/process/refusal.mjs";
import { type ImportOptions } from "./options";

type Mapping = (ImportColumn | null)[];

/** The indexes of a column that is given by its header or its number. */
function placesOf(headers: readonly string[], column: string): number[] {
  const places = headers.flatMap((header, place) => (header.trim() === column.trim() ? [place] : []));
  if (places.length > 0) return places;
  const number = Number(column);
  if (Number.isInteger(number) && number >= 1 && number <= headers.length) return [number - 1];
  throw new Refusal(`--map: there is no column "${column}". The columns are: ${headers.join(", ")}.`);
}

function fieldOf(text: string): ImportColumn | null {
  if (text === "") return null;
  const field = importColumns.find((one) => one === text) ?? importColumn(text);
  if (!field) throw new Refusal(`--map: there is no field "${text}". The fields are: ${importColumns.join(", ")}.`);
  return field;
}

/**
 * Applies entries such as "Company=name", "3=phone", and "Notes=" to a mapping.
 * @throws {Refusal} for an unknown column or field
 */
function applyMap(headers: readonly string[], mapping: Mapping, entries: readonly string[]): Mapping {
  const mapped = [...mapping];
  for (const entry of entries) {
    const at = entry.lastIndexOf("=");
    if (at < 1) throw new Refusal(`--map "${entry}" is not like "Column=field".`);
    for (const place of placesOf(headers, entry.slice(0, at))) mapped[place] = fieldOf(entry.slice(at + 1).trim());
  }
  return mapped;
}

/** A record of a file: its cells, and its row number as a spreadsheet shows it. */
export interface FileRecord {
  cells: string[];
  number: number;
}

export interface ImportFile {
  headers: string[];
  mapping: (ImportColumn | null)[];
  /** How many records come before the first row: titles and the header. */
  rowsAbove: number;
  /** The records below the header, blank ones included. */
  records: AsyncIterable<FileRecord>;
  /** The share of the file that has been read, 0 to 1. */
  progress: () => number;
}

/**
 * Opens a file on disk, to be read in parts.
 * @throws {Refusal} if it can't be read or can't be a table
 */
export async function openBytes(file: string): Promise<FileBytes> {
  const facts = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(error.code === "ENOENT" ? `There is no file ${file}.` : `${file} can't be read (${error.code}).`);
  });
  if (!facts.isFile()) throw new Refusal(`${file} is not a file.`);
  if (!hasImportEnding(file)) throw new Refusal(importMessages.notCsv);
  const handle = await open(file);
  return {
    name: path.basename(file),
    size: facts.size,
    async read(start, end) {
      const length = Math.max(0, Math.min(end, facts.size) - start);
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** The index of the header row, as given on the command line or as detected. */
function headerRowOf({ header, head }: FileFacts, { headerRow }: ImportOptions): number | null {
  if (headerRow === "none") return null;
  if (headerRow !== "find") {
    if (headerRow > head.length) throw new Refusal(`Row ${headerRow} can't be the header: it is too far down.`);
    return headerRow - 1;
  }
  if (header.row === null) {
    throw new Refusal(
      "The file seems to have no header. Say --no-header and name its columns with --map, or say --header-row 1.",
    );
  }
  return header.row;
}

const named = (headers: string[], places: number[], mapping: (ImportColumn | null)[]): string =>
  places.map((place) => `"${headers[place]}" as ${mapping[place]}`).join(", ");

/** The mapping of the columns, as the wizard proposes it: by their headers, by their values, and by the command line. */
function mappingOf(headers: string[], sample: string[][], { map }: ImportOptions): (ImportColumn | null)[] {
  const { mapping, guessed } = proposeMapping(headers, sample, applyMap(headers, columnsOf(headers), map));
  const given = applyMap(headers, mapping, map);
  const read = guessed.filter((place) => given[place] === mapping[place]);
  if (read.length > 0) console.log(`Read by their values (--map changes it): ${named(headers, read, mapping)}`);
  return given;
}

/** The most columns that a line names. */
const mostNamed = 8;

function describeColumns(headers: string[], mapping: (ImportColumn | null)[], { update }: ImportOptions): void {
  const problem = headerProblem(headers, mapping, update?.key);
  if (problem) throw new Refusal(`${problem} --map "Column=name" says which one it is.`);
  const unknown = headers.filter((header, place) => header.trim() !== "" && mapping[place] === null);
  if (unknown.length === 0) return;
  const more = unknown.length > mostNamed ? `, and ${unknown.length - mostNamed} more` : "";
  console.log(`Columns not imported: ${unknown.slice(0, mostNamed).join(", ")}${more}`);
}

/** Stops before a file of another country, unless the command line says that it may be imported. */
async function askForeign(file: FileBytes, source: Source, mapping: (ImportColumn | null)[]): Promise<void> {
  const foreign = await foreignIn(file, source, mapping);
  if (foreign) throw new Refusal(`${foreignText(foreign)} --allow-foreign imports it all the same.`);
}

async function* numbered(file: FileBytes, source: Source): AsyncGenerator<FileRecord> {
  let number = source.rowsAbove;
  for await (const rows of rowsOf(file, source)) {
    for (const cells of rows) yield { cells, number: (number += 1) };
  }
}

/** The index of a workbook's sheet by its name or number; undefined for a file without sheets, or the first. */
async function sheetOf(file: FileBytes, name: string | null): Promise<number | undefined> {
  if (name === null) return undefined;
  const { sheets } = await inspectFile(file);
  const at = sheets.indexOf(name);
  const sheet = at === -1 ? Number(name) - 1 : at;
  if (sheets[sheet] !== undefined) return sheet;
  throw new Refusal(
    sheets.length > 0 ? `--sheet: the sheets are ${sheets.join(", ")}.` : "Only workbooks have sheets.",
  );
}

async function openTable(file: FileBytes, options: ImportOptions): Promise<ImportFile> {
  const sheet = await sheetOf(file, options.sheet);
  const facts = await inspectFile(file, { as: { ...options.readAs, ...(sheet !== undefined && { sheet }) } });
  const table = tableOf(facts, headerRowOf(facts, options));
  const { headers, rowsAbove, sample } = table;
  needRows(file.name, table);
  if (rowsAbove > 1) console.log(`The header is in row ${rowsAbove}.`);
  const mapping = mappingOf(headers, sample, options);
  describeColumns(headers, mapping, options);
  const source = { shape: facts.shape, rowsAbove };
  if (!options.allowsForeign) await askForeign(file, source, mapping);
  const { counted, progress } = bytesProgress(file);
  return { headers, mapping, rowsAbove, records: numbered(counted, source), progress };
}

/**
 * Opens a file for import, before the database is used.
 * @throws {Refusal} if the file doesn't exist, can't be read completely, or has no rows or no name column
 */
export async function openFile(options: ImportOptions): Promise<ImportFile> {
  try {
    return await openTable(await openBytes(options.file), options);
  } catch (error) {
    throw error instanceof FileProblem ? new Refusal(error.message) : error;
  }
}
