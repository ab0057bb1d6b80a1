import { Button } from "@/components/ui/button";
import { type Listing } from "@/lib/contract/listing";
import { ownerFields } from "@/lib/rules/listing-edit";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { labelIn, valuesOf } from "@/lib/rules/listing-form";
import { completenessOf } from "@/lib/rules/listing-worth";

/** The most prompts shown. */
const shown = 3;

type ListingPromptsProps = { listing: Listing; onEdit: (field: ListingFieldKey) => void };

/** How complete a listing is, and the empty fields that are worth most, each with its reason. */
export function ListingPrompts({ listing, onEdit }: ListingPromptsProps) {
  const { type } = listing;
  const { filled, fields, missing } = completenessOf(type, valuesOf(type, ownerFields[type], listing));
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="complete">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="complete" className="text-h3">
          Complete your listing
        </h3>
        <p className="text-soft">
          {filled} of {fields} fields filled
        </p>
      </div>
      <div aria-hidden="true" className="bg-line mt-2 h-1.5 overflow-hidden rounded-full">
        <div className="bg-accent h-full" style={{ width: `${(filled / fields) * 100}%` }} />
      </div>
      <ul className="divide-line border-line mt-2 divide-y border-b">
        {missing.slice(0, shown).map(({ key, why }) => (
          <li key={key} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{labelIn(type, key)}</p>
              <p className="text-soft">{why}</p>
            </div>
            <Button className="needs-script shrink-0" onClick={() => onEdit(key)}>
              Fill in<span className="sr-only"> {labelIn(type, key).toLowerCase()}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
