import { describedBy, Field, Input, Select, Textarea } from "@/components/ui/field";
import { type FieldErrors } from "@/lib/contract/errors";
import { fieldLimits, fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";
import { type FormSection, type FormValues, labelIn, wireName } from "@/lib/rules/listing-form";
import { type Kind } from "@/lib/rules/listing-kind";

type ListingFieldsProps = {
  /** Before the fields' own names in their ids. */
  id: string;
  kind: Kind;
  sections: FormSection[];
  values: FormValues;
  errors: FieldErrors;
  onChange: (key: ListingFieldKey, text: string) => void;
};

const hints: Partial<Record<ListingFieldKey, string>> = {
  website: "Begins with http:// or https://.",
  works_for: "The website of whom they work with or for.",
  image_url: "The address of a picture on the web.",
  practice_areas: "Separated by semicolons or commas.",
  insurances: "Separated by semicolons or commas.",
  popular_visit_reasons: "Separated by semicolons or commas.",
  practice_names: "Separated by semicolons or commas.",
  language: "Separated by semicolons or commas.",
};

/** Texts that are read as paragraphs get more room than lists of short values. */
const roomy = new Set<ListingFieldKey>(["description", "work_experience"]);
/** Fields that stand beside others; the rest take the whole line. */
const narrow = new Set<ListingFieldKey>(["phone", "email", "city", "state", "zip", "gender", "npi_number"]);

/** The fields of a listing's form, part by part, as the table of its kind has them. */
export function ListingFields({ sections, ...rest }: ListingFieldsProps) {
  return sections.map(({ title, fields }) => (
    <fieldset key={title} className="border-line border-t pt-6">
      <legend className="text-h4 float-left mb-4 w-full font-serif font-semibold">{title}</legend>
      <div className="clear-both grid gap-x-4 gap-y-5 sm:grid-cols-6">
        {fields.map((key) => (
          <div
            key={key}
            className={narrow.has(key) ? (key === "city" ? "sm:col-span-6" : "sm:col-span-3") : "sm:col-span-6"}
          >
            <OneField field={key} {...rest} />
          </div>
        ))}
      </div>
    </fieldset>
  ));
}

type OneFieldProps = Omit<ListingFieldsProps, "sections"> & { field: ListingFieldKey };

function OneField({ id: prefix, kind, field: key, values, errors, onChange }: OneFieldProps) {
  const id = `${prefix}-${key}`;
  const { input, size } = fieldOf(key);
  const error = (errors[wireName(kind, key)] ?? errors[key])?.[0];
  const hint = hints[key];
  const isRequired = key === "name";
  const shared = {
    id,
    value: values[key] ?? "",
    onChange: (event: { target: { value: string } }) => onChange(key, event.target.value),
    ...describedBy(id, { hint, error }),
  };
  const text = { ...shared, maxLength: fieldLimits[size], dir: "auto" as const };
  return (
    <Field
      id={id}
      label={isRequired ? `${labelIn(kind, key)} (required)` : labelIn(kind, key)}
      hint={hint}
      error={error}
    >
      {input === "choice" && (
        <Select {...shared}>
          <option value="">Not said</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Select>
      )}
      {input === "textarea" && <Textarea {...text} rows={roomy.has(key) ? 6 : 3} />}
      {input !== "choice" && input !== "textarea" && (
        <Input {...text} type={input} required={isRequired} autoComplete="off" />
      )}
    </Field>
  );
}
