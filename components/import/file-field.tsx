import { Notice } from "@/components/shared/notice";
import { FormControl, FormDescription, FormItem, FormLabel, FormMessage, useFormField } from "@/components/ui/form";
import { sampleCsv } from "@/lib/format/import-sample";
import { type Kind } from "@/lib/rules/listing-kind";
import { Progress } from "./progress";
import { type ChosenFile } from "./use-file";

type FileFieldProps = { kind: Kind; chosen: ChosenFile; onChoose: (file: File) => void };

/** The CSV file field, with its progress while reading or the reason for refusing it. */
export function FileField({ kind, chosen, onChoose }: FileFieldProps) {
  const { error, id } = useFormField("file");
  const sample = `data:text/csv;charset=utf-8,${encodeURIComponent(sampleCsv(kind))}`;
  return (
    <div className="space-y-3">
      <FormItem id={id} error={error} hasHint>
        <FormLabel>CSV file</FormLabel>
        <FormControl>
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            className="border-edge bg-raised file:bg-accent-wash file:text-accent hover:border-accent block min-h-11 w-full min-w-0 rounded-md border py-1.5 pr-3 pl-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-sm file:border-0 file:px-3 file:font-semibold"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) onChoose(file);
            }}
            onClick={(event) => {
              // Allows choosing the same file again after it was fixed.
              event.currentTarget.value = "";
            }}
          />
        </FormControl>
        <FormMessage />
        <FormDescription>CSV with commas, semicolons, tabs, or pipes, or an Excel workbook (.xlsx).</FormDescription>
      </FormItem>
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
