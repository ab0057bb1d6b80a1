import { type ReactNode } from "react";
import { type FacetValue } from "@/lib/contract/search-facets";
import { FacetCount } from "./facet-count";

/** How many values of a long list are shown at once. */
const SHOWN = 6;

/** A choice: what it sends, what it is called, and how many results it leads to where that is known. */
export type Choice = { value: string; label: string; count?: Pick<FacetValue, "count" | "count_is_exact"> };

type ChoicesProps = { legend: string; name: string; chosen: string; choices: Choice[] };

/** One of several, or any: radio buttons that send themselves with the form. The rest of a long list is folded away. */
export function FacetChoices({ legend, name, chosen, choices }: ChoicesProps) {
  const isChosen = ({ value }: Choice) => value.toLowerCase() === chosen.toLowerCase();
  const [first, rest] = [choices.slice(0, SHOWN), choices.slice(SHOWN)];
  const draw = (choice: Choice) => (
    <ChoiceRow key={choice.value} name={name} choice={choice} isChosen={isChosen(choice)} />
  );
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {draw({ value: "", label: "Any" })}
      {first.map(draw)}
      <More what={legend} count={rest.length} isOpen={rest.some(isChosen)}>
        {rest.map(draw)}
      </More>
    </fieldset>
  );
}

function ChoiceRow({ name, choice, isChosen }: { name: string; choice: Choice; isChosen: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 lg:min-h-9">
      <input
        type="radio"
        name={name}
        value={choice.value}
        defaultChecked={isChosen}
        className="accent-accent size-5 shrink-0"
      />
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {choice.label}
      </span>
      <FacetCount of={choice.count} />
    </label>
  );
}

type MoreProps = { what: string; count: number; isOpen?: boolean; children: ReactNode };

/** The rest of a long list, one step away; open when what is chosen stands in it. */
export function More({ what, count, isOpen = false, children }: MoreProps) {
  if (count === 0) return null;
  return (
    <details className="group" open={isOpen}>
      <summary className="text-accent inline-flex min-h-11 items-center hover:underline lg:min-h-9">
        <span className="group-open:hidden">
          {count} more<span className="sr-only">: {what}</span>
        </span>
        <span className="hidden group-open:inline">
          Fewer<span className="sr-only">: {what}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}

/** Something that is so or doesn't matter: a box to tick. */
export function FacetTick({ name, choice, isChecked }: { name: string; choice: Choice; isChecked: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 lg:min-h-9">
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isChecked}
        className="accent-accent size-5 shrink-0"
      />
      {choice.label}
      <FacetCount of={choice.count} />
    </label>
  );
}
