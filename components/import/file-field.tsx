import { Notice } from "@/components/shared/notice";
import { describedBy, Field } from "@/components/ui/field";
import { sampleCsv } from "@/lib/format/import-sample";
import { type Kind } from "@/lib/rules/listing-kind";
import { Progress } from "./progress";
import { type ChosenFile } from "./use-file";

type FileFieldProps = { kind: Kind; chosen: ChosenFile; error?: string; onChoose: (file: File) => void };

const hint = "Columns separated by commas, semicolons or tabs; the first line names them.";

/** The CSV file: chosen, read through, or refused with the reason. */
export function FileField({ kind, chosen, error, onChoose }: FileFieldProps) {
  const sample = `data:text/csv;charset=utf-8,${encodeURIComponent(sampleCsv(kind))}`;
  return (
    <div className="space-y-3">
      <Field id="import-file" label="CSV file" error={error} hint={hint}>
        <input
          id="import-file"
          type="file"
          accept=".csv"
          className="border-edge bg-raised file:bg-accent-wash file:text-accent hover:border-accent block min-h-11 w-full min-w-0 rounded-md border py-1.5 pr-3 pl-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:border-0 file:px-3 file:font-semibold"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onChoose(file);
          }}
          onClick={(event) => {
            // The same file may be chosen again, mended.
            event.currentTarget.value = "";
          }}
          {...describedBy("import-file", { error, hint })}
        />
      </Field>
      <p>
        <a href={sample} download="sample-import.csv" className="link inline-flex min-h-6 items-center">
          Download a sample CSV
        </a>
      </p>
      {chosen.state === "checking" && <Progress label={`Reading ${chosen.name}`} share={chosen.share} />}
      {chosen.state === "refused" && chosen.of === null && (
        <Notice>
          <p>{chosen.text}</p>
        </Notice>
      )}
    </div>
  );
}
