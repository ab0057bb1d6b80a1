import { type ReactNode } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ApiError } from "@/lib/client/http";
import { failureText } from "./call-failure";

/** What is wrong with a file, one line for each of its rows. */
export function csvProblems(error: Error | null, fallback: string): readonly string[] {
  if (!error) return [];
  const rows = error instanceof ApiError ? error.fields.csv : undefined;
  return rows ?? [failureText(error, fallback)];
}

interface CsvFormProps {
  /** The id of the file's field. */
  id: string;
  /** What the file must be, and what happens to it. */
  about: ReactNode;
  /** The sentence above the problems. */
  failed: string;
  problems: readonly string[];
  onFile: (file: File | null) => void;
  onSubmit: () => void;
  /** What follows the problems: the buttons. */
  children: ReactNode;
}

/** A form that sends a CSV file, and lists what is wrong with it. */
export function CsvForm({ id, about, failed, problems, onFile, onSubmit, children }: CsvFormProps) {
  return (
    <form
      className="mt-4 space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p>{about}</p>
      <Field id={id} label="CSV file">
        <Input
          id={id}
          type="file"
          accept=".csv,text/csv"
          required
          data-first
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      </Field>
      <ProblemLine text={problems.length > 0 ? failed : null} className="wrap-anywhere">
        <ul className="text-bad mt-2 max-h-60 list-disc overflow-y-auto pl-7">
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </ProblemLine>
      {children}
    </form>
  );
}
