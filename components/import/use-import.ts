import { useState } from "react";
import { call } from "@/lib/client/http";
import { type ImportFailure, importFailure } from "@/lib/client/import/import-failure";
import { type Beginning } from "@/lib/client/imports";
import { queryClient } from "@/lib/client/query-client";
import { asAccount } from "@/lib/client/signed-in-hint";
import { useWrite } from "@/lib/client/use-write";
import { type Import } from "@/lib/contract/import";
import { importMessages } from "@/lib/messages/import";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Ready, useFile } from "./use-file";
import { useRun } from "./use-run";

/** The part of an import's start request that comes from its file. */
export const beginningOf = ({ file, fingerprint, table, mapping }: Ready) => ({
  file_name: file.name.slice(-255),
  file_size: file.size,
  fingerprint,
  headers: table.headers,
  rows_above: table.rowsAbove,
  mapping,
  total_rows: table.rows,
});

/** The state of importing one file, from choosing it to the result. */
export function useImport({ kind, account }: { kind: Kind; account: number }) {
  const [failure, setFailure] = useState<ImportFailure | null>(null);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ["imports"] });
  const { lastFile, close, ...run } = useRun(account, refresh);
  const chosen = useFile({ kind, account, onContinue: run.send });

  /** Starts the import of a file that has been read; a dry run stores nothing. */
  async function begin(ready: Ready | null, body: Beginning): Promise<void> {
    setFailure(null);
    try {
      if (ready) run.send(ready, await asAccount(account, () => call("POST", "imports/", { body })));
    } catch (error) {
      setFailure(importFailure(error, importMessages.beginFailed));
    }
  }
  const start = useWrite({ mutationFn: ({ ready, body }: { ready: Ready; body: Beginning }) => begin(ready, body) });

  /** Imports the file of a dry run for real. */
  function startForReal({ id, category, update_key: key, erases_empty }: Import): void {
    const ready = lastFile();
    if (!ready) return;
    const target = key ? { update_key: key, erases_empty, checked_by: id } : { category_id: category?.id ?? 0 };
    start.mutate({ ready, body: { ...beginningOf(ready), kind, ...target, dry_run: false } });
  }

  /** Shows what the file that was sent last would change in the listings that its rows made before. */
  function checkEarlier(): void {
    const ready = lastFile();
    const target = { kind, update_key: "import_row" as const, erases_empty: false, dry_run: true };
    if (ready) start.mutate({ ready, body: { ...beginningOf(ready), ...target } });
  }

  /** Back to the columns of the file that was sent last. */
  function changeColumns(): void {
    const ready = lastFile();
    close();
    if (ready) chosen.reopen(ready);
  }

  function reset(): void {
    close();
    chosen.clear();
    setFailure(null);
    refresh();
  }

  return {
    ...run,
    chosen,
    isBeginning: start.isPending,
    failure,
    begin,
    startForReal,
    checkEarlier,
    changeColumns,
    hasFile: () => lastFile() !== null,
    reset,
    refresh,
  };
}

export type ImportState = ReturnType<typeof useImport>;
