import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportFailure, importFailure } from "@/lib/client/import/import-failure";
import { beginImport, type Beginning } from "@/lib/client/imports";
import { asAccount } from "@/lib/client/signed-in-hint";
import { useWrite } from "@/lib/client/use-write";
import { type Import } from "@/lib/contract/import";
import { importMessages } from "@/lib/import-messages";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Ready, useFile } from "./use-file";
import { useRun } from "./use-run";

/** What an import is begun with, as far as its file says it. */
export const beginningOf = ({ file, facts, mapping }: Ready) => ({
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
  const [failure, setFailure] = useState<ImportFailure | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: ["imports"] });
  const { lastFile, close, ...run } = useRun(account, refresh);
  const chosen = useFile({ kind, account, onContinue: run.send });

  /** Begins the import of a file that was read through; a dry run stores nothing. */
  async function begin(ready: Ready | null, body: Beginning): Promise<void> {
    setFailure(null);
    try {
      if (ready) run.send(ready, await asAccount(account, () => beginImport(body)));
    } catch (error) {
      setFailure(importFailure(error, importMessages.beginFailed));
    }
  }
  const real = useWrite({ mutationFn: ({ ready, body }: { ready: Ready; body: Beginning }) => begin(ready, body) });

  /** Sends the file of a dry run in earnest. */
  function inEarnest({ category }: Import): void {
    const ready = lastFile();
    if (!ready) return;
    real.mutate({ ready, body: { ...beginningOf(ready), kind, category_id: category.id, dry_run: false } });
  }

  function reset(): void {
    close();
    chosen.clear();
    setFailure(null);
    refresh();
  }

  return { ...run, chosen, isBeginning: real.isPending, failure, begin, inEarnest, reset, refresh };
}

export type ImportState = ReturnType<typeof useImport>;
