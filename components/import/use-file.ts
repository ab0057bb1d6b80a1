import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "@/lib/client/http";
import { type Import } from "@/lib/contract/import";
import { bytesOf, FileProblem } from "@/lib/import-file/file-bytes";
import {
  type FileFacts,
  foreignIn,
  inspectFile,
  type InspectOptions,
  needRows,
  type ReadAs,
  type Table,
  tableOf,
} from "@/lib/import-file/inspect-file";
import { importMessages } from "@/lib/messages/import";
import { encodings, hasImportEnding, separators } from "@/lib/rules/csv-file";
import { fileFingerprint, headerKey } from "@/lib/rules/file-fingerprint";
import { type HeaderGuess, proposeMapping } from "@/lib/rules/header-row";
import { type ImportColumn } from "@/lib/rules/import-columns";
import { type Foreignness } from "@/lib/rules/import-country";
import { type Kind } from "@/lib/rules/listing-kind";

export interface Ready {
  file: File;
  fingerprint: string;
  facts: FileFacts;
  /** The index of the row that is used as the header; null for none. */
  headerRow: HeaderGuess["row"];
  table: Table;
  mapping: (ImportColumn | null)[];
  /** Columns whose field was recognized by their values. */
  guessed: number[];
  /** The earlier import with the same headers from which the mapping comes; null for none. */
  mappedAs: Import | null;
  /** Earlier imports of the same file, newest first. */
  earlier: Import[];
}

export type ChosenFile =
  | { state: "none" }
  | { state: "checking"; name: string; share: number }
  | { state: "refused"; text: string; of: Import | null }
  | ({ state: "ready" } & Ready);

interface UseFile {
  kind: Kind;
  account: number;
  /** Called when the file of an unfinished import is chosen again. */
  onContinue: (ready: Ready, imported: Import) => void;
}

/** Whether this is the file that the import started with. */
const isFileOf = (fingerprint: string, { headers }: Table, imported: Import): boolean =>
  fingerprint === imported.fingerprint && JSON.stringify(headers) === JSON.stringify(imported.headers);

/** The file read with the header in this row, and mapped by its headers and values. */
function readWith(
  read: Pick<Ready, "file" | "fingerprint" | "facts" | "earlier">,
  headerRow: HeaderGuess["row"],
): Ready {
  const table = tableOf(read.facts, headerRow);
  needRows(read.file.name, table);
  return { ...read, headerRow, table, ...proposeMapping(table.headers, table.sample), mappedAs: null };
}

/** Maps the columns as an earlier import with the same headers did. */
function mapAs(ready: Ready, earlier: Import | undefined): Ready {
  if (!earlier) return ready;
  const mapping = ready.table.headers.map((header) => earlier.mapping[earlier.headers.indexOf(header)] ?? null);
  return { ...ready, mapping, guessed: [], mappedAs: earlier };
}

type Read = Pick<Ready, "file" | "fingerprint" | "facts">;

/** The readings of a file that an import may have begun with: the guessed one first. */
const readings = (facts: FileFacts): ReadAs[] =>
  facts.shape.format === "xlsx"
    ? facts.sheets.map((_, sheet) => ({ sheet }))
    : [{}, ...separators.flatMap((separator) => encodings.map((encoding) => ({ separator, encoding })))];

async function readFile(file: File, options: InspectOptions): Promise<Read> {
  if (!hasImportEnding(file.name)) throw new FileProblem(importMessages.notCsv);
  const facts = await inspectFile(bytesOf(file), options);
  return { file, fingerprint: await fileFingerprint(file), facts };
}

/** The file of an unfinished import, read as it was. */
async function readAgain(read: Read, of: Import, signal: AbortSignal): Promise<Ready> {
  for (const as of readings(read.facts)) {
    const facts = await inspectFile(bytesOf(read.file), { signal, as });
    const ready = readWith({ ...read, facts, earlier: [] }, of.rows_above === 0 ? null : of.rows_above - 1);
    if (isFileOf(read.fingerprint, ready.table, of)) return { ...ready, mapping: of.mapping };
    if (read.fingerprint !== of.fingerprint) break;
  }
  throw new FileProblem(importMessages.otherFile(of.file_name));
}

type Owned = { kind: Kind; user_id: number };

/** The account's earlier imports, newest first. They are only a hint, so a failure here doesn't stop anything. */
const findEarlier = (by: Owned & { fingerprint?: string; header_key?: string; limit: number }): Promise<Import[]> =>
  call("GET", "imports/", { query: by }).then(
    ({ results }) => results,
    () => [],
  );

/** Maps a file's columns: as an earlier file with the same headers, or else by its headers and values. */
async function mapFile(read: Read, owned: Owned): Promise<Ready> {
  const earlier = await findEarlier({ ...owned, fingerprint: read.fingerprint, limit: 5 });
  const ready = readWith({ ...read, earlier }, read.facts.header.row);
  if (ready.headerRow === null) return ready;
  const [alike] = await findEarlier({ ...owned, header_key: await headerKey(ready.table.headers), limit: 1 });
  return mapAs(ready, alike);
}

interface Choice {
  /** The unfinished import that the file continues. */
  of?: Import | null;
  as?: ReadAs;
}

/** Whether the file is another country's, by all of its rows; undefined until they are read. */
export function useForeign(ready: Ready | null): Foreignness | null | undefined {
  const { data } = useQuery({
    queryKey: ["foreign rows", ready?.fingerprint, ready?.facts.shape, ready?.table.rowsAbove, ready?.mapping],
    queryFn: () =>
      ready && foreignIn(bytesOf(ready.file), { ...ready.facts, rowsAbove: ready.table.rowsAbove }, ready.mapping),
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  return data;
}

/** The chosen file, read in full before any of it is sent. */
export function useFile({ kind, account, onContinue }: UseFile) {
  const [chosen, setChosen] = useState<ChosenFile>({ state: "none" });
  const reading = useRef<AbortController | null>(null);

  async function read(file: File, { of = null, as = {} }: Choice, signal: AbortSignal): Promise<void> {
    const onProgress = (share: number) => setChosen({ state: "checking", name: file.name, share });
    onProgress(0);
    const found = await readFile(file, { signal, onProgress, as });
    if (of) {
      const ready = await readAgain(found, of, signal);
      setChosen({ state: "none" });
      return onContinue(ready, of);
    }
    const ready = await mapFile(found, { kind, user_id: account });
    signal.throwIfAborted();
    setChosen({ state: "ready", ...ready });
  }

  /** Reads a file in full. */
  async function choose(file: File, choice: Choice = {}): Promise<void> {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    try {
      await read(file, choice, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof FileProblem)) console.warn("The file could not be read.", error);
      setChosen({
        state: "refused",
        text: error instanceof FileProblem ? error.message : importMessages.parseFailed,
        of: choice.of ?? null,
      });
    }
  }

  const change = (next: (now: Ready) => Ready) =>
    setChosen((now) => (now.state === "ready" ? { state: "ready", ...next(now) } : now));

  return {
    file: chosen,
    choose,
    /** Sets the field that a column maps to. */
    map: (place: number, column: ImportColumn | null) =>
      change((now) => ({
        ...now,
        mapping: now.mapping.map((old, at) => (at === place ? column : old)),
        guessed: now.guessed.filter((at) => at !== place),
      })),
    /** Reads the file with another row as its header. */
    readHeader: (row: HeaderGuess["row"]) => change((now) => readWith(now, row)),
    /** Maps the columns by their headers and values, not as an earlier import did. */
    mapAnew: () => change((now) => readWith(now, now.headerRow)),
    /** Shows a file again that was sent, to change its columns. */
    reopen: (ready: Ready) => setChosen({ state: "ready", ...ready }),
    clear: () => {
      reading.current?.abort();
      setChosen({ state: "none" });
    },
  };
}
