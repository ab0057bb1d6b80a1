import { useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { metaFileLimits } from "@/lib/contract/page-meta-file";
import { counted, exactNumber } from "@/lib/format/number";
import { CsvForm, csvProblems } from "../csv-form";
import { csvText } from "../csv-text";
import { type AdminScreen } from "../use-admin-screen";
import { changeSummary, ChangesList } from "./changes-list";

const words = adminMessages.meta;

/** Imports a CSV file of records: it is checked first, and what would change is shown. */
export function MetaImport({ screen, onClose }: { screen: AdminScreen; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const check = useWrite({
    mutationFn: async (chosen: File) =>
      call("POST", "seo/page-meta/import/", { body: { csv: await csvText(chosen), dry_run: true } }),
  });
  const save = useWrite({
    mutationFn: async (chosen: File) =>
      call("POST", "seo/page-meta/import/", { body: { csv: await csvText(chosen), dry_run: false } }),
    onSuccess: (answer) => {
      onClose();
      screen.showSuccess(`Imported: ${changeSummary(answer)}.`);
      void screen.refresh();
    },
  });
  const isTooLarge = file !== null && file.size > metaFileLimits.characters;
  const problems = isTooLarge ? [words.fileTooLarge] : csvProblems(save.error ?? check.error, words.importFailed);
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
    <CsvForm
      id="meta-file"
      about={`A CSV file with columns of the export, at most ${exactNumber(metaFileLimits.records)} rows. A row sets the record of its page or listing_id; columns that the file lacks stay as they are, and an empty text is emptied. If a row is wrong, nothing changes.`}
      failed={words.notImported}
      problems={problems}
      onFile={(chosen) => {
        check.reset();
        save.reset();
        setFile(chosen);
      }}
      onSubmit={submit}
    >
      {answer && <ChangesList answer={answer} />}
      <div className="border-line bg-raised sticky bottom-0 -mx-1 flex flex-wrap gap-3 border-t px-1 pt-4 pb-1">
        <BusyButton type="submit" variant="primary" isBusy={isBusy} busyText={isReady ? "Importing…" : "Checking…"}>
          {isReady ? `Import ${counted(changing, "Record")}` : "Check File"}
        </BusyButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </CsvForm>
  );
}
