import { Notice } from "@/components/shared/notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { type RunState } from "@/lib/client/import/import-run";
import { type Import } from "@/lib/contract/import";
import { targetText } from "@/lib/format/import-report";
import { counted, durationText, exactNumber } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";
import { type Kind } from "@/lib/rules/listing-kind";
import { Progress } from "./progress";
import { type ImportState } from "./use-import";

type RunPanelProps = { kind: Kind; imported: Import; run: RunState; importState: ImportState };

/** The current status. It changes seldom, since screen readers announce it. */
function statusText({ phase, isPaused, isWaiting }: RunState, isDry: boolean): string {
  if (phase === "error") return "The import has stopped.";
  if (isPaused) return "Paused. Nothing is sent until you continue; you can also close this page and continue later.";
  if (isWaiting) return "The server can't be reached. Trying again; the saved rows are safe.";
  if (isDry) return "Checking the rows. Keep this page open.";
  return "Importing. Keep this page open; if you close it, choosing the file again continues.";
}

/** The speed and the time left. */
function pace({ rowsSaved, rate }: RunState, total: number): string {
  if (!rate || rate < 1) return "";
  const left = Math.max(0, total - rowsSaved) / rate;
  return `${counted(Math.round(rate), "row")} a second, ${durationText(left)} left`;
}

/** A running import: sending, paused, or stopped by an error. */
export function RunPanel({ kind, imported, run, importState }: RunPanelProps) {
  const total = Math.max(imported.total_rows ?? 0, run.rowsSaved, 1);
  const isStopped = run.phase === "error";
  return (
    <section aria-labelledby="run" className="max-w-3xl">
      <h2 id="run" className="text-h3 wrap-anywhere" dir="auto">
        {imported.dry_run ? "Dry run: " : ""}
        {imported.file_name}
      </h2>
      <p className="text-soft">{targetText(imported)}</p>
      <div className="mt-6">
        <Progress
          label={`${exactNumber(run.rowsSaved)} of ${exactNumber(total)} ${imported.dry_run ? "checked" : "saved"}`}
          share={Math.min(1, run.rowsSaved / total)}
        />
        <p className="text-soft mt-2 min-h-6">{isStopped ? "" : pace(run, total)}</p>
        <p role="status" className="mt-2 min-h-12">
          {statusText(run, imported.dry_run)}
        </p>
      </div>
      {run.failure && (
        <Notice title={run.failure.text}>
          <p>
            {exactNumber(run.rowsSaved)} of {counted(total, "row")} are {imported.dry_run ? "checked" : "saved"}. Try
            Again continues after them
            {run.failure.isSignedOut ? ", once you have signed in using another window." : "."}
          </p>
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {isStopped ? (
          <>
            <Button variant="primary" onClick={() => importState.retry(imported, run.rowsSaved)}>
              Try Again
            </Button>
            {run.failure?.isSignedOut && (
              <ButtonLink href={routes.login(routes.bulkUpload[kind])} target="_blank" rel="noopener">
                Sign In (new window)
              </ButtonLink>
            )}
            <Button onClick={importState.reset}>Start Over</Button>
          </>
        ) : (
          <>
            {run.isPaused ? (
              <Button variant="primary" onClick={importState.resume}>
                Continue
              </Button>
            ) : (
              <Button onClick={importState.pause}>Pause</Button>
            )}
            <Button variant="danger" onClick={() => void importState.cancel(imported)}>
              Cancel Import
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
