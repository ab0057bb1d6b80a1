import { dollarText } from "@/lib/format/money";

type PresetChoiceProps = {
  /** The name of the radio group; unique on the page. */
  name: string;
  offered: number[];
  /** In US cents; an amount that is not offered selects none. */
  chosen: number | null;
  onChoose: (cents: number) => void;
};

const box =
  "relative flex min-h-11 grow cursor-pointer items-center justify-center rounded-md border border-edge bg-raised px-1 font-semibold hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";

/** The preset amounts. */
export function PresetChoice({ name, offered, chosen, onChoose }: PresetChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Amount</legend>
      <div className="flex gap-1.5">
        {offered.map((cents) => (
          <label key={cents} className={box}>
            <input
              type="radio"
              name={name}
              checked={cents === chosen}
              onChange={() => onChoose(cents)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {dollarText(cents)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
