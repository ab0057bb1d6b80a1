import { useEffect, useRef, useState } from "react";
import { call } from "@/lib/client/http";
import { importFailure } from "@/lib/client/import/import-failure";
import { beforeRun, ImportRun, type RunState } from "@/lib/client/import/import-run";
import { asAccount } from "@/lib/client/signed-in-hint";
import { type Import } from "@/lib/contract/import";
import { importMessages } from "@/lib/messages/import";
import { type Ready } from "./use-file";

export type ImportStep =
  { at: "form" } | { at: "running"; imported: Import; run: RunState } | { at: "done"; imported: Import };

/** Warns before the page is left while it is sending. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isOn]);
}

/** Sends a file, from its first batch to the result. */
export function useRun(account: number, onEnd: () => void) {
  const [step, setStep] = useState<ImportStep>({ at: "form" });
  const running = useRef<{ run: ImportRun; from: Ready } | null>(null);
  useLeaveWarning(step.at === "running" && step.run.phase !== "error");
  useEffect(() => () => running.current?.run.stop(), []);

  function send(from: Ready, imported: Import, rowsSaved = imported.resume?.row ?? 0) {
    const job = { file: from.file, shape: from.facts.shape, imported, account };
    const onChange = (state: RunState) => {
      if (!state.result) return setStep({ at: "running", imported, run: state });
      setStep({ at: "done", imported: state.result });
      onEnd();
    };
    const run = new ImportRun(job, onChange, rowsSaved);
    running.current = { run, from };
    setStep({ at: "running", imported, run: { ...beforeRun, rowsSaved } });
    void run.run();
  }

  /** Cancels an import; rows already stored stay. */
  async function cancel(imported: Import) {
    running.current?.run.stop();
    try {
      const ended = await asAccount(account, () =>
        call("POST", "imports/{id}/cancel/", { params: { id: imported.id } }),
      );
      setStep({ at: "done", imported: ended });
    } catch (error) {
      const failure = importFailure(error, importMessages.cancelFailed);
      const rowsSaved = step.at === "running" ? step.run.rowsSaved : (imported.resume?.row ?? 0);
      setStep({ at: "running", imported, run: { ...beforeRun, rowsSaved, phase: "error", failure } });
    }
    onEnd();
  }

  return {
    step,
    send,
    cancel,
    pause: () => running.current?.run.pause(),
    resume: () => running.current?.run.resume(),
    /** Continues after the last saved batch. */
    retry: (imported: Import, rowsSaved: number) => running.current && send(running.current.from, imported, rowsSaved),
    /** The last file sent. */
    lastFile: () => running.current?.from ?? null,
    close: () => {
      running.current?.run.stop();
      setStep({ at: "form" });
    },
  };
}
