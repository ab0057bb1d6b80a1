import { useState } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { adminMessages } from "@/lib/admin-messages";
import { ApiError } from "@/lib/client/http";
import { importMetas } from "@/lib/client/page-metas";
import { useWrite } from "@/lib/client/use-write";
import { metaBulkLimits } from "@/lib/contract/page-meta-bulk";
import { counted, exactNumber } from "@/lib/format/number";
import { failureText } from "../call-failure";
import { csvText } from "../csv-text";
import { type AdminScreen } from "../use-admin-screen";
import { changeSummary, ChangesList } from "./changes-list";

const words = adminMessages.meta;

/** What is wrong with a file, one line for each of its rows. */
function problemsOf(error: Error | null): readonly string[] {
  if (!error) return [];
  const rows = error instanceof ApiError ? error.fields.csv : undefined;
  return rows ?? [failureText(error, words.importFailed)];
}

/** Imports a CSV file of records: it is checked first, and what would change is shown. */
export function MetaImport({ screen, onClose }: { screen: AdminScreen; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const check = useWrite({ mutationFn: async (chosen: File) => importMetas(await csvText(chosen), true) });
  const save = useWrite({
    mutationFn: async (chosen: File) => importMetas(await csvText(chosen), false),
    onSuccess: (answer) => {
      onClose();
      screen.showSuccess(`Imported: ${changeSummary(answer)}.`);
      void screen.refresh();
    },
  });
  const isTooLarge = file !== null && file.size > metaBulkLimits.characters;
  const problems = isTooLarge ? [words.fileTooLarge] : problemsOf(save.error ?? check.error);
  const answer = check.data;
  const changing = answer ? answer.added + answer.changed : 0;
  const isBusy = check.isPending || save.isPending;
  const isReady = answer !== undefined && changing > 0;
  function submit() {
    if (!file || isTooLarge || isBusy) return;
    if (isReady) save.mutate(file);
    else check.mutate(file);
  }
  return (
    <form
      className="mt-4 space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>
        A CSV file with columns of the export, at most {exactNumber(metaBulkLimits.records)} rows. A row sets the record
        of its page or listing_id; columns that the file lacks stay as they are, and an empty text is emptied. If a row
        is wrong, nothing changes.
      </p>
      <Field id="meta-file" label="CSV file">
        <Input
          id="meta-file"
          type="file"
          accept=".csv,text/csv"
          required
          data-first
          onChange={(event) => {
            check.reset();
            save.reset();
            setFile(event.target.files?.[0] ?? null);
          }}
        />
      </Field>
      <ProblemLine text={problems.length > 0 ? words.notImported : null} className="wrap-anywhere">
        <ul className="text-bad mt-2 max-h-60 list-disc overflow-y-auto pl-7">
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </ProblemLine>
      {answer && <ChangesList answer={answer} />}
      <div className="border-line bg-raised sticky bottom-0 -mx-1 flex flex-wrap gap-3 border-t px-1 pt-4 pb-1">
        <BusyButton type="submit" look="primary" isBusy={isBusy} busyText={isReady ? "Importing…" : "Checking…"}>
          {isReady ? `Import ${counted(changing, "Record")}` : "Check File"}
        </BusyButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
