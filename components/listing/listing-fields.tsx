import { useWatch } from "react-hook-form";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";
import { type FormSection, labelIn } from "@/lib/rules/listing-form";
import { type Kind } from "@/lib/rules/listing-kind";
import { priceText, readServices } from "@/lib/rules/service-prices";
import { InsurersField } from "./insurers-field";
import { PinField } from "./pin-field";

type ListingFieldsProps = {
  kind: Kind;
  sections: FormSection[];
  /** Without headings, where something else names the sections. */
  isPlain?: boolean;
};

const hints: Partial<Record<ListingFieldKey, string>> = {
  service_prices: "One in each line: “Initial visit: $150-$200 per hour”, “Crown: from $900”, “Consultation: free”.",
  website: "Begins with http:// or https://.",
  works_for: "The website of whom they work with or for.",
  image_url: "The address of a picture on the web.",
};

const hintOf = (key: ListingFieldKey): string | undefined =>
  fieldOf(key).type === "list" ? "Separated by semicolons or commas." : hints[key];

/** Prose fields, which get more room than lists of short values. */
const roomy = new Set<ListingFieldKey>(["description", "work_experience", "service_prices"]);
/** Fields that share a line; the others take a whole one. */
const narrow = new Set<ListingFieldKey>(["phone", "email", "city", "state", "zip", "gender", "npi_number"]);

/** The fields of a listing's form, by section, from the field table of its kind. */
export function ListingFields({ sections, kind, isPlain = false }: ListingFieldsProps) {
  return sections.map(({ title, fields }) => (
    <fieldset key={title} className={isPlain ? undefined : "border-line border-t pt-6"}>
      <legend className={isPlain ? "sr-only" : "text-h4 float-left mb-4 w-full font-serif font-semibold"}>
        {title}
      </legend>
      <div className="clear-both grid gap-x-4 gap-y-5 sm:grid-cols-6">
        {fields.map((key) => (
          <div
            key={key}
            className={narrow.has(key) ? (key === "city" ? "sm:col-span-6" : "sm:col-span-3") : "sm:col-span-6"}
          >
            <ListingField kind={kind} field={key} hint={hintOf(key)} rows={roomy.has(key) ? 6 : 3} />
          </div>
        ))}
      </div>
    </fieldset>
  ));
}

type ListingFieldProps = { kind: Kind; field: ListingFieldKey; hint?: string; rows?: number };

/** A listing's field in the surrounding form, with the control that the field table names. */
export function ListingField({ kind, field: key, hint, rows = 3 }: ListingFieldProps) {
  const { input, limit } = fieldOf(key);
  const isRequired = key === "name";
  const label = isRequired ? `${labelIn(kind, key)} (required)` : labelIn(kind, key);
  if (input === "choice") {
    return (
      <ChoiceField name={key} label={label} hint={hint}>
        <option value="">Not said</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </ChoiceField>
    );
  }
  if (key === "pin") return <PinField label={label} />;
  const control = input === "textarea" ? { rows } : { type: input, required: isRequired };
  return (
    <>
      <TextField name={key} label={label} hint={hint} limit={limit} {...control} />
      {key === "service_prices" && <ServicesPreview />}
      {key === "insurances" && <InsurersField />}
    </>
  );
}

/** The services as they are understood so far. */
function ServicesPreview() {
  const text: unknown = useWatch({ name: "service_prices" });
  const read = readServices(typeof text === "string" ? text : "");
  if (!("services" in read) || read.services.length === 0) return null;
  return (
    <dl aria-label="Preview of the services" className="text-soft mt-2 max-w-md">
      {read.services.map((service, at) => (
        <div key={at} className="flex justify-between gap-4">
          <dt className="min-w-0 wrap-anywhere">{service.name}</dt>
          <dd className="max-w-1/2 shrink-0 text-right tabular-nums">{priceText(service, "–") || "no price"}</dd>
        </div>
      ))}
    </dl>
  );
}
