import { useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { conceptFileLimits, type ConceptsImported } from "@/lib/contract/concept";
import { exactNumber } from "@/lib/format/number";
import { CsvForm, csvProblems } from "../csv-form";
import { csvText } from "../csv-text";
import { type AdminScreen } from "../use-admin-screen";

const words = adminMessages.concepts;

const summaryOf = ({ added, changed, unchanged }: ConceptsImported): string =>
  `Imported: ${exactNumber(added)} added, ${exactNumber(changed)} changed, ${exactNumber(unchanged)} unchanged.`;

/** Imports a CSV file of concepts: all of it, or none. */
export function ImportForm({ screen, onClose }: { screen: AdminScreen; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useWrite({
    mutationFn: async (chosen: File) => call("POST", "concepts/import/", { body: { csv: await csvText(chosen) } }),
    onSuccess: (done) => {
      onClose();
      screen.showSuccess(summaryOf(done));
      void screen.refresh();
    },
  });
  const isTooLarge = file !== null && file.size > conceptFileLimits.characters;
  const problems = isTooLarge ? [words.fileTooLarge] : csvProblems(upload.error, words.importFailed);
  return (
    <CsvForm
      id="concept-file"
      about="A CSV file with the columns of the export. Concepts are matched by name: those in the file are added or changed, the others stay. If a row is wrong, nothing changes."
      failed={words.notImported}
      problems={problems}
      onFile={(chosen) => {
        upload.reset();
        setFile(chosen);
      }}
      onSubmit={() => {
        if (file && !isTooLarge && !upload.isPending) upload.mutate(file);
      }}
    >
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" variant="primary" isBusy={upload.isPending} busyText="Importing…">
          Import
        </BusyButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </CsvForm>
  );
}
