import { useState } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { adminMessages } from "@/lib/admin-messages";
import { importConcepts } from "@/lib/client/concepts";
import { ApiError } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { conceptFileLimits, type ConceptsImported } from "@/lib/contract/concept";
import { exactNumber } from "@/lib/format/number";
import { failureText } from "../call-failure";
import { csvText } from "../csv-text";
import { type AdminScreen } from "../use-admin-screen";

const words = adminMessages.concepts;

const summaryOf = ({ added, changed, unchanged }: ConceptsImported): string =>
  `Imported: ${exactNumber(added)} added, ${exactNumber(changed)} changed, ${exactNumber(unchanged)} unchanged.`;

/** What is wrong with a file, one line for each of its rows. */
function problemsOf(error: Error | null): readonly string[] {
  if (!error) return [];
  const rows = error instanceof ApiError ? error.fields.csv : undefined;
  return rows ?? [failureText(error, words.importFailed)];
}

/** Imports a CSV file of concepts: all of it, or none. */
export function ImportForm({ screen, onClose }: { screen: AdminScreen; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useWrite({
    mutationFn: async (chosen: File) => importConcepts(await csvText(chosen)),
    onSuccess: (done) => {
      onClose();
      screen.showSuccess(summaryOf(done));
      void screen.refresh();
    },
  });
  const isTooLarge = file !== null && file.size > conceptFileLimits.characters;
  const problems = isTooLarge ? [words.fileTooLarge] : problemsOf(upload.error);
  return (
    <form
      className="mt-4 space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (file && !isTooLarge && !upload.isPending) upload.mutate(file);
      }}
    >
      <p>
        A CSV file with the columns of the export. Concepts are matched by name: those in the file are added or changed,
        the others stay. If a row is wrong, nothing changes.
      </p>
      <Field id="concept-file" label="CSV file">
        <Input
          id="concept-file"
          type="file"
          accept=".csv,text/csv"
          required
          data-first
          onChange={(event) => {
            upload.reset();
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
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" look="primary" isBusy={upload.isPending} busyText="Importing…">
          Import
        </BusyButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
