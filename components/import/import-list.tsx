import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Notice } from "@/components/shared/notice";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/client/http";
import { importFailure } from "@/lib/client/import/import-failure";
import { type Import } from "@/lib/contract/import";
import { importMessages } from "@/lib/messages/import";
import { type Kind } from "@/lib/rules/listing-kind";
import { ImportItem } from "./import-item";
import { Progress } from "./progress";
import { mayUndo, UndoDialog } from "./undo-dialog";
import { type ImportState } from "./use-import";

/** The number of ended imports shown. */
const ENDED_SHOWN = 10;
const UNFINISHED_SHOWN = 100;

/** The account's imports: unfinished ones, and the last ones that ended. */
async function readOwn(kind: Kind, account: number) {
  const owned = { kind, user_id: account };
  const [open, latest] = await Promise.all([
    call("GET", "imports/", { query: { ...owned, status: "running", limit: UNFINISHED_SHOWN } }),
    call("GET", "imports/", { query: { ...owned, limit: ENDED_SHOWN, dry_run: false } }),
  ]);
  return {
    unfinished: open.results.filter(({ resume }) => resume),
    ended: latest.results.filter(({ status }) => status !== "running"),
  };
}

/** Unfinished imports to continue, and ended ones with their files and undo. */
export function ImportList({ kind, account, importState }: { kind: Kind; account: number; importState: ImportState }) {
  const { data, error } = useQuery({
    queryKey: ["imports", kind, account],
    queryFn: () => readOwn(kind, account),
    staleTime: 0,
  });
  const [undoing, setUndoing] = useState<Import | null>(null);
  const { file } = importState.chosen;
  if (error) {
    return (
      <div className="mt-12">
        <Notice>
          <p>{importFailure(error, importMessages.loadFailed).text}</p>
        </Notice>
      </div>
    );
  }
  if (!data || data.unfinished.length + data.ended.length === 0) return null;
  return (
    <section aria-labelledby="imports" className="border-line mt-12 border-t pt-8">
      <h2 id="imports" className="text-h3">
        Your imports
      </h2>
      {file.state === "checking" && (
        <div className="mt-4">
          <Progress label={`Reading ${file.name}`} share={file.share} />
        </div>
      )}
      {file.state === "refused" && file.of && (
        <div className="mt-4">
          <Notice>
            <p>{file.text}</p>
          </Notice>
        </div>
      )}
      <ul className="divide-line mt-4 divide-y">
        {data.unfinished.map((imported) => (
          <ImportItem key={imported.id} imported={imported}>
            <ContinueButton imported={imported} importState={importState} />
            <Button
              aria-label={`Cancel the import of ${imported.file_name}`}
              onClick={() => void importState.cancel(imported)}
            >
              Cancel Import
            </Button>
          </ImportItem>
        ))}
        {data.ended.map((imported) => (
          <ImportItem key={imported.id} imported={imported}>
            {mayUndo(imported) && (
              <Button aria-label={`Undo the import of ${imported.file_name}`} onClick={() => setUndoing(imported)}>
                Undo
              </Button>
            )}
          </ImportItem>
        ))}
      </ul>
      <UndoDialog
        imported={undoing}
        account={account}
        onClose={() => setUndoing(null)}
        onUndone={() => {
          setUndoing(null);
          importState.refresh();
        }}
      />
    </section>
  );
}

/** Browsers drop the file with the page, so the same file must be chosen again. */
function ContinueButton({ imported, importState }: { imported: Import; importState: ImportState }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="primary"
        aria-label={`Choose ${imported.file_name} again and continue`}
        onClick={() => input.current?.click()}
      >
        Choose the file and continue
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void importState.chosen.choose(file, { of: imported });
        }}
      />
    </>
  );
}
