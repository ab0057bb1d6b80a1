import { useEffect, useRef, useState } from "react";
import { StatCards } from "@/components/shared/stat-cards";
import { Button, ButtonLink } from "@/components/ui/button";
import { type Import } from "@/lib/contract/import";
import { counted, exactNumber } from "@/lib/format/number";
import { importMessages } from "@/lib/import-messages";
import { RejectsLinks } from "./rejects-links";
import { UndoDialog } from "./undo-dialog";
import { type ImportState } from "./use-import";

type DonePanelProps = {
  imported: Import;
  importState: ImportState;
  dashboard: string;
  isAdmin: boolean;
  account: number;
};

function titleOf({ status, dry_run }: Import): string {
  if (status === "cancelled") return dry_run ? "Dry Run Canceled" : "Import Canceled";
  if (status === "undone") return "Import Undone";
  return dry_run ? "Dry Run Complete" : importMessages.complete;
}

function textOf({ status, dry_run, created, undone, kept, to_index: toIndex }: Import, isAdmin: boolean): string {
  if (status === "undone") {
    const left =
      kept > 0
        ? ` ${counted(kept, "listing")} stayed because ${kept === 1 ? "it has" : "they have"} been used since.`
        : "";
    return `${counted(undone, "listing")} removed.${left}`;
  }
  if (dry_run) return "Nothing was stored. This is what an import would do now.";
  if (status === "cancelled") return "Rows stored before then remain unless you undo the import.";
  if (created === 0) return "Every row was a duplicate or could not be stored.";
  if (!isAdmin) return "The new listings wait for an administrator's approval.";
  return `The new listings are public.${toIndex > 0 ? ` ${importMessages.foundSoon}` : ""}`;
}

/** The result of an import, and the next steps. */
export function DonePanel({ imported: ended, importState, dashboard, isAdmin, account }: DonePanelProps) {
  const [imported, setImported] = useState(ended);
  const [isUndoing, setUndoing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [imported.status]);
  const { dry_run: isDry } = imported;
  const mayUndo = !isDry && imported.created > imported.undone && imported.status !== "undone";
  return (
    <section aria-labelledby="done">
      <h2 id="done" ref={heading} tabIndex={-1} className="text-h2">
        {titleOf(imported)}
      </h2>
      <p className="text-lead text-soft measure mt-2">{textOf(imported, isAdmin)}</p>
      <div className="mt-6">
        <StatCards
          stats={[
            [isDry ? "Would be created" : "Created", exactNumber(imported.created)],
            ["Left out (duplicate or no name)", exactNumber(imported.skipped)],
            ["Refused", exactNumber(imported.refused)],
            ["Rows in all", exactNumber(imported.rows)],
          ]}
        />
      </div>
      <div className="mt-6">
        <RejectsLinks imported={imported} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        {isDry && imported.status === "finished" && (
          <Button look="primary" disabled={importState.isBeginning} onClick={() => importState.startForReal(imported)}>
            Import Now
          </Button>
        )}
        <Button look={isDry ? "outline" : "primary"} onClick={importState.reset}>
          {importMessages.another}
        </Button>
        <ButtonLink href={dashboard}>{importMessages.toDashboard}</ButtonLink>
        {mayUndo && (
          <Button look="danger" onClick={() => setUndoing(true)}>
            Undo Import
          </Button>
        )}
      </div>
      {importState.failure && (
        <p role="alert" className="text-bad mt-4 font-semibold">
          {importState.failure.text}
        </p>
      )}
      <UndoDialog
        imported={isUndoing ? imported : null}
        account={account}
        onClose={() => setUndoing(false)}
        onUndone={(undone) => {
          setUndoing(false);
          setImported(undone);
          importState.refresh();
        }}
      />
    </section>
  );
}
