import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Notice } from "@/components/shared/notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { call } from "@/lib/client/http";
import { type Import } from "@/lib/contract/import";
import { type ReportLine } from "@/lib/contract/import-report";
import { worstNews } from "@/lib/format/import-report";
import { counted } from "@/lib/format/number";
import { importMessages } from "@/lib/messages/import";
import { OutcomeBar } from "./outcome-bar";
import { ReportTables } from "./report-tables";
import { mayUndo, UndoDialog } from "./undo-dialog";
import { type ImportState } from "./use-import";

type DonePanelProps = {
  imported: Import;
  importState: ImportState;
  dashboard: string;
  isAdmin: boolean;
  account: number;
};

function titleOf({ status, dry_run, update_key: key }: Import): string {
  if (key && status === "finished") return dry_run ? "Check Complete" : "Update Complete";
  if (status === "cancelled") return dry_run ? "Dry Run Canceled" : "Import Canceled";
  if (status === "undone") return "Import Undone";
  return dry_run ? "Dry Run Complete" : importMessages.complete;
}

function undoneText({ undone, kept, update_key: key }: Import): string {
  const left =
    kept > 0
      ? ` ${counted(kept, "listing")} stayed because ${kept === 1 ? "it has" : "they have"} been used since.`
      : "";
  return `${counted(undone, "listing")} ${key ? "changed back" : "removed"}.${left}`;
}

function updateText({ dry_run: isDry, status, updated, file_name: file }: Import): string {
  if (isDry) return `Nothing was changed. This is what an update from ${file} would do now.`;
  if (status === "cancelled") return "Listings that were updated before then stay so unless you undo the update.";
  return `${counted(updated, "listing")} updated. Its changes can be downloaded and undone for 30 days.`;
}

function nothingNewText({ rows, skipped }: Import): string {
  if (skipped === rows)
    return `Nothing new: ${rows === 1 ? "the row was" : `all ${counted(rows, "row")} were`} skipped.`;
  return "Nothing new: every row was skipped or refused.";
}

function textOf(imported: Import, isAdmin: boolean): string {
  const { status, dry_run, created, to_index: toIndex, file_name: file } = imported;
  if (status === "undone") return undoneText(imported);
  if (imported.update_key) return updateText(imported);
  if (dry_run) return `Nothing was stored. This is what an import of ${file} would do now.`;
  if (status === "cancelled") return "Rows stored before then remain unless you undo the import.";
  if (created === 0) return nothingNewText(imported);
  const made = `${counted(created, "listing")} created.`;
  if (!isAdmin) return `${made} The new listings wait for an administrator's approval.`;
  return `${made} The new listings are public.${toIndex > 0 ? ` ${importMessages.foundSoon}` : ""}`;
}

/** The result of an import, and the next steps. */
export function DonePanel({ imported: ended, importState, dashboard, isAdmin, account }: DonePanelProps) {
  const [imported, setImported] = useState(ended);
  const [isUndoing, setUndoing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [imported.status]);
  return (
    <section aria-labelledby="done" className="max-w-5xl">
      <h2 id="done" ref={heading} tabIndex={-1} className="text-h2">
        {titleOf(imported)}
      </h2>
      <p className="text-lead text-soft measure mt-2 wrap-anywhere">{textOf(imported, isAdmin)}</p>
      {imported.status !== "undone" && <Result imported={imported} importState={importState} isAdmin={isAdmin} />}
      <NextSteps imported={imported} importState={importState} dashboard={dashboard} onUndo={() => setUndoing(true)} />
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

const useReport = ({ id }: Import) =>
  useQuery({
    queryKey: ["imports", id, "report"],
    queryFn: () => call("GET", "imports/{id}/report/", { params: { id } }),
    staleTime: 0,
  });

/** The offer to update what the same rows made before, perhaps with other columns. */
function ImportedBefore({ lines, importState }: { lines: readonly ReportLine[]; importState: ImportState }) {
  const rows = lines.find(({ reason }) => reason === "imported before")?.rows ?? 0;
  if (rows === 0 || !importState.hasFile()) return null;
  return (
    <div className="mt-6">
      <Notice title={`${counted(rows, "row")} ${rows === 1 ? "was" : "were"} imported before`}>
        <p>If the columns are mapped better now, the listings of these rows can be updated.</p>
        <Button size="narrow" disabled={importState.isBeginning} onClick={importState.checkEarlier}>
          See What Would Change
        </Button>
      </Notice>
    </div>
  );
}

/** What became of the rows: the worst news first. */
function Result({ imported, importState, isAdmin }: Pick<DonePanelProps, "imported" | "importState" | "isAdmin">) {
  const { data } = useReport(imported);
  const { lines = [], changes = [] } = data ?? {};
  const worst = worstNews(lines, imported);
  return (
    <>
      {isAdmin && <ImportedBefore lines={lines} importState={importState} />}
      {worst && (
        <div className="mt-6">
          <Notice title={worst.title}>
            <p className="wrap-anywhere">{worst.text}</p>
            {imported.dry_run && importState.hasFile() && (
              <Button size="narrow" onClick={importState.changeColumns}>
                Change Columns
              </Button>
            )}
          </Notice>
        </div>
      )}
      <div className="mt-8">
        <OutcomeBar {...imported} />
        <p className="text-soft mt-3">{counted(imported.rows, "row")} in all.</p>
      </div>
      <div className="mt-10">{data && <ReportTables imported={imported} lines={lines} changes={changes} />}</div>
    </>
  );
}

/** Does what a dry run showed. An update's changes are seen before they are made. */
function ApplyButton({ imported, importState }: { imported: Import; importState: ImportState }) {
  const { update_key: key, created, updated } = imported;
  const isSeen = useReport(imported).isSuccess || key === null;
  const isOff = importState.isBeginning || !isSeen;
  return (
    <Button
      variant={hasFailed(imported) ? "outline" : "primary"}
      disabled={isOff}
      onClick={() => importState.startForReal(imported)}
    >
      {key ? `Update ${counted(updated, "listing")}` : `Import ${counted(created, "row")}`}
    </Button>
  );
}

type NextStepsProps = { imported: Import; importState: ImportState; dashboard: string; onUndo: () => void };

/** Whether little came of the file, or it was stopped: then what may mend that comes first. */
const hasFailed = ({ status, created, updated, unchanged, refused }: Import): boolean =>
  status === "cancelled" ||
  (status === "finished" && (created + updated === 0 || refused > created + updated + unchanged));

function NextSteps({ imported, importState, dashboard, onUndo }: NextStepsProps) {
  const { dry_run: isDry, status } = imported;
  const mayImport = isDry && status === "finished" && imported.created + imported.updated > 0;
  const isVain = hasFailed(imported);
  return (
    <div className="border-line mt-10 border-t pt-6">
      <div className="flex flex-wrap gap-3">
        {mayImport && !isVain && <ApplyButton imported={imported} importState={importState} />}
        <FileButtons imported={imported} importState={importState} />
        {mayImport && isVain && <ApplyButton imported={imported} importState={importState} />}
        <ButtonLink variant={mayImport || isVain ? "outline" : "primary"} href={dashboard}>
          {importMessages.toDashboard}
        </ButtonLink>
        {mayUndo(imported) && (
          <Button variant="danger" onClick={onUndo}>
            Undo Import
          </Button>
        )}
      </div>
      {importState.failure && (
        <p role="alert" className="text-bad mt-4 font-semibold">
          {importState.failure.text}
        </p>
      )}
    </div>
  );
}

/** Maps the file again, or takes another one. */
function FileButtons({ imported, importState }: { imported: Import; importState: ImportState }) {
  const isVain = hasFailed(imported);
  const mayMap = importState.hasFile() && (imported.dry_run || isVain);
  return (
    <>
      {mayMap && (
        <Button variant={isVain ? "primary" : "outline"} onClick={importState.changeColumns}>
          Change Columns
        </Button>
      )}
      <Button variant={isVain && !mayMap ? "primary" : "outline"} onClick={importState.reset}>
        {importMessages.another}
      </Button>
    </>
  );
}
