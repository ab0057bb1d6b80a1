import { FacetCount, More } from "./facet-parts";
import { type Choice } from "./filter-choices";

/** How many values of a long list are shown unfolded. */
const SHOWN = 6;

type ChoicesProps = { legend: string; name: string; chosen: string; choices: Choice[] };

/** Radio buttons for one value or any. The rest of a long list is folded. */
export function FacetChoices({ legend, name, chosen, choices }: ChoicesProps) {
  const isChosen = ({ value }: Choice) => value.toLowerCase() === chosen.toLowerCase();
  const [first, rest] = [choices.slice(0, SHOWN), choices.slice(SHOWN)];
  const render = (choice: Choice) => (
    <ChoiceRow key={choice.value} name={name} choice={choice} isChosen={isChosen(choice)} />
  );
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {render({ value: "", label: "Any" })}
      {first.map(render)}
      <More what={legend} count={rest.length} isOpen={rest.some(isChosen)}>
        {rest.map(render)}
      </More>
    </fieldset>
  );
}

function ChoiceRow({ name, choice, isChosen }: { name: string; choice: Choice; isChosen: boolean }) {
  return (
    <label className="facet-choice">
      <input type="radio" name={name} value={choice.value} defaultChecked={isChosen} className="facet-box" />
      <span className="facet-label" dir="auto">
        {choice.label}
      </span>
      <FacetCount of={choice.count} />
    </label>
  );
}

/** A checkbox for a facet that is either required or ignored. */
export function FacetTick({
  name,
  choice,
  isChecked,
}: {
  name: string;
  choice: Omit<Choice, "value">;
  isChecked: boolean;
}) {
  return (
    <label className="facet-choice">
      <input type="checkbox" name={name} value="1" defaultChecked={isChecked} className="facet-box" />
      {choice.label}
      <FacetCount of={choice.count} />
    </label>
  );
}
