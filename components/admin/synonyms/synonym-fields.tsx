import { describedBy, Field, Input, Textarea } from "@/components/ui/field";

/** What stands in the form of a phrase: its meanings are lines. */
export type SynonymValues = { phrase: string; means: string };

type SynonymFieldsProps = {
  id: string;
  values: SynonymValues;
  set: (changes: Partial<SynonymValues>) => void;
  errorOf: (field: string) => string | undefined;
};

const hint =
  "What listings call it, each on a line of its own; at most five. A search finds what has one of the lines, its words in this order.";

/** A phrase and what it means. */
export function SynonymFields({ id, values, set, errorOf }: SynonymFieldsProps) {
  return (
    <>
      <Field id={`${id}-phrase`} label="People type" error={errorOf("phrase")}>
        <Input
          id={`${id}-phrase`}
          value={values.phrase}
          autoComplete="off"
          maxLength={100}
          dir="auto"
          onChange={(event) => set({ phrase: event.target.value })}
          {...describedBy(`${id}-phrase`, { error: errorOf("phrase") })}
        />
      </Field>
      <Field id={`${id}-means`} label="It means" hint={hint} error={errorOf("means")}>
        <Textarea
          id={`${id}-means`}
          rows={3}
          value={values.means}
          dir="auto"
          onChange={(event) => set({ means: event.target.value })}
          {...describedBy(`${id}-means`, { hint, error: errorOf("means") })}
        />
      </Field>
    </>
  );
}
