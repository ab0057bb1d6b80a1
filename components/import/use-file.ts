import { useRef, useState } from "react";
import { listImports } from "@/lib/client/imports";
import { type FileFacts, FileProblem, inspectFile } from "@/lib/client/import/inspect-file";
import { type Import } from "@/lib/contract/import";
import { importMessages } from "@/lib/import-messages";
import { type ImportColumn, importColumn } from "@/lib/rules/import-columns";
import { type Kind } from "@/lib/rules/listing-kind";

export interface Ready {
  file: File;
  facts: FileFacts;
  mapping: (ImportColumn | null)[];
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
const isFileOf = ({ fingerprint, headers }: FileFacts, imported: Import): boolean =>
  fingerprint === imported.fingerprint && JSON.stringify(headers) === JSON.stringify(imported.headers);

/** The chosen file, read in full before any of it is sent. */
export function useFile({ kind, account, onContinue }: UseFile) {
  const [chosen, setChosen] = useState<ChosenFile>({ state: "none" });
  const reading = useRef<AbortController | null>(null);

  async function read(file: File, of: Import | null, signal: AbortSignal): Promise<void> {
    if (!file.name.toLowerCase().endsWith(".csv")) throw new FileProblem(importMessages.notCsv);
    const onProgress = (share: number) => setChosen({ state: "checking", name: file.name, share });
    onProgress(0);
    const facts = await inspectFile(file, { signal, onProgress });
    if (of) {
      if (!isFileOf(facts, of)) throw new FileProblem(importMessages.otherFile(of.file_name));
      setChosen({ state: "none" });
      onContinue({ file, facts, mapping: of.mapping, earlier: [] }, of);
      return;
    }
    const sameFile = { fingerprint: facts.fingerprint, kind, user_id: account, limit: 5 };
    // Earlier imports are only a hint, so a failure here doesn't stop anything.
    const earlier = await listImports(sameFile).then(
      ({ results }) => results,
      () => [],
    );
    signal.throwIfAborted();
    setChosen({ state: "ready", file, facts, mapping: facts.headers.map(importColumn), earlier });
  }

  /** Reads a file in full; `of` is the unfinished import it continues. */
  async function choose(file: File, of: Import | null = null): Promise<void> {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    try {
      await read(file, of, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof FileProblem)) console.warn("The file could not be read.", error);
      setChosen({
        state: "refused",
        text: error instanceof FileProblem ? error.message : importMessages.parseFailed,
        of,
      });
    }
  }

  /** Sets the field that a column maps to. */
  function map(place: number, column: ImportColumn | null): void {
    setChosen((now) =>
      now.state === "ready" ? { ...now, mapping: now.mapping.map((old, at) => (at === place ? column : old)) } : now,
    );
  }

  return {
    file: chosen,
    choose,
    map,
    clear: () => {
      reading.current?.abort();
      setChosen({ state: "none" });
    },
  };
}
