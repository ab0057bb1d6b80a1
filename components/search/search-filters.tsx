import { Button, ButtonLink } from "@/components/ui/button";
import { Field, Input, Select } from "@/components/ui/field";
import { routes } from "@/lib/routes";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { type SearchAsk, STANDARD_SIZE } from "./search-ask";

/** A category to choose, with how deep it lies. */
export type CategoryOption = { full_slug: string; name: string; depth: number };

/** The filters of a search: a plain form, sent to the search page itself. */
export function SearchFilters({ ask, categories }: { ask: SearchAsk; categories: CategoryOption[] }) {
  return (
    <form action={routes.search()} role="search" aria-label="Filters" className="space-y-5">
      <Field id="f-q" label="Search for">
        <Input
          id="f-q"
          name="q"
          type="search"
          defaultValue={ask.q}
          maxLength={200}
          placeholder="Name, specialty or need"
        />
      </Field>
      <Field id="f-location" label="Location" hint="City, ST, or either alone">
        <Input
          id="f-location"
          name="location"
          defaultValue={ask.location}
          maxLength={200}
          aria-describedby="f-location-hint"
        />
      </Field>
      <Field id="f-category" label="Category">
        <Select id="f-category" name="category" defaultValue={ask.category}>
          <option value="">Any</option>
          {categories.map(({ full_slug, name, depth }) => (
            <option key={full_slug} value={full_slug}>
              {"\u00a0\u00a0".repeat(depth)}
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Choices
        legend="Kind"
        name="type"
        chosen={ask.type}
        options={[["", "Any"], ...kinds.map((kind): Option => [kind, capital(kindFacts[kind].pluralLabel)])]}
      />
      <Choices
        legend="Minimum rating"
        name="rating"
        chosen={String(ask.rating ?? "")}
        options={[["", "Any"], ...[1, 2, 3, 4].map((rating): Option => [String(rating), `${rating} and up`])]}
      />
      <div className="space-y-1">
        <Tick name="premium" label="Premium only" isChecked={ask.premium} />
        <Tick name="free_consultation" label="Free consultation" isChecked={ask.freeConsultation} />
      </div>
      <Field id="f-language" label="Language">
        <Input id="f-language" name="language" defaultValue={ask.language} maxLength={100} />
      </Field>
      <Field id="f-insurance" label="Insurance">
        <Input id="f-insurance" name="insurance" defaultValue={ask.insurance} maxLength={100} />
      </Field>
      {ask.sort !== "relevance" && <input type="hidden" name="sort" value={ask.sort} />}
      {ask.size !== STANDARD_SIZE && <input type="hidden" name="size" value={ask.size} />}
      <div className="border-line max-lg:bg-raised flex flex-wrap gap-2 border-t pt-4 max-lg:sticky max-lg:bottom-0 max-lg:pb-4">
        <Button type="submit" look="primary" className="grow">
          Show results
        </Button>
        <ButtonLink look="quiet" href={routes.search()}>
          Reset
        </ButtonLink>
      </div>
    </form>
  );
}

type Option = [value: string, label: string];

function Choices({
  legend,
  name,
  chosen,
  options,
}: {
  legend: string;
  name: string;
  chosen: string;
  options: Option[];
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {options.map(([value, label]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2 lg:min-h-9">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={chosen === value}
              className="accent-accent size-5"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Tick({ name, label, isChecked }: { name: string; label: string; isChecked: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 lg:min-h-9">
      <input type="checkbox" name={name} value="1" defaultChecked={isChecked} className="accent-accent size-5" />
      {label}
    </label>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
