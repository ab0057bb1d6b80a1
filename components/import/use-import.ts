import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportFailure, importFailure } from "@/lib/client/import/import-failure";
import { beginImport } from "@/lib/client/imports";
import { asAccount } from "@/lib/client/signed-in-hint";
import { type Import } from "@/lib/contract/import";
import { importMessages } from "@/lib/import-messages";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Ready, useFile } from "./use-file";
import { useRun } from "./use-run";

/** How an import is begun. */
const beginningOf = ({ file, facts, mapping }: Ready) => ({
  file_name: file.name.slice(-255),
  file_size: file.size,
  fingerprint: facts.fingerprint,
  headers: facts.headers,
  mapping,
  total_rows: facts.rows,
});

/** The import of one file, from its choice to what came of it. */
export function useImport({ kind, account }: { kind: Kind; account: number }) {
  const client = useQueryClient();
  const [isBeginning, setBeginning] = useState(false);
  const [failure, setFailure] = useState<ImportFailure | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: ["imports"] });
  const { lastFile, close, ...run } = useRun(account, refresh);
  const chosen = useFile({ kind, account, onContinue: run.send });

  /** Begins the import of a file that was read through; a dry run stores nothing. */
  async function begin(ready: Ready, how: { categoryId: number; isDry: boolean }) {
    setBeginning(true);
    setFailure(null);
    try {
      const body = { ...beginningOf(ready), kind, category_id: how.categoryId, dry_run: how.isDry };
      run.send(ready, await asAccount(account, () => beginImport(body)));
    } catch (error) {
      setFailure(importFailure(error, importMessages.beginFailed));
    }
    setBeginning(false);
  }

  /** Sends the file of a dry run in earnest. */
  function inEarnest({ category }: Import): void {
    const ready = lastFile();
    if (ready) void begin(ready, { categoryId: category.id, isDry: false });
  }

  function reset(): void {
    close();
    chosen.clear();
    setFailure(null);
    refresh();
  }

  return { ...run, chosen, isBeginning, failure, begin, inEarnest, reset, refresh };
}

export type ImportDesk = ReturnType<typeof useImport>;
