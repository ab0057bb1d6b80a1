import { cn } from "@/components/ui/cn";
import { type Suggestion } from "@/lib/client/search";
import { markedStart } from "@/lib/format/marked-start";

type SuggestionListProps = {
  id: string;
  items: readonly Suggestion[];
  typed: string;
  /** The index of the highlighted suggestion; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  /** Puts what is chosen into the field, instead of following its link. */
  onFill?: ((item: Suggestion) => void) | undefined;
};

type Group = { label: string; items: { item: Suggestion; index: number }[] };

const labels: Record<Suggestion["type"], string> = {
  concept: "What you need",
  category: "Categories",
  business: "Listings",
  doctor: "Listings",
  place: "Places",
};
const labelOf = ({ type }: Suggestion) => labels[type];

/** Groups adjacent suggestions of the same type; each keeps its index in the whole list. */
function groupsOf(items: readonly Suggestion[]): Group[] {
  const groups: Group[] = [];
  items.forEach((item, index) => {
    const label = labelOf(item);
    if (groups.at(-1)?.label !== label) groups.push({ label, items: [] });
    groups.at(-1)?.items.push({ item, index });
  });
  return groups;
}

/** Suggestions in groups, floating below their field: links that leave the focus in the field. */
export function SuggestionList({ id, items, typed, active, optionId, onFill }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      onMouseDown={(event) => event.preventDefault()}
      className="border-line bg-raised shadow-float absolute top-full left-0 z-20 mt-1 max-h-[min(26rem,60dvh)] w-max max-w-[calc(100vw-2rem)] min-w-full overflow-y-auto overscroll-contain rounded-md border py-2 sm:max-w-[max(100%,28rem)]"
    >
      {groupsOf(items).map(({ label, items: grouped }) => (
        <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
          <div id={`${id}-${label}`} role="presentation" className="text-faint text-label px-4 pt-2 pb-1 font-semibold">
            {label}
          </div>
          {grouped.map(({ item, index }) => (
            <Option
              key={item.path}
              item={item}
              typed={typed}
              id={optionId(index)}
              isActive={index === active}
              onFill={onFill}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { item: Suggestion; typed: string; id: string; isActive: boolean } & Pick<
  SuggestionListProps,
  "onFill"
>;

function Option({ item, typed, id, isActive, onFill }: OptionProps) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={item.path}
      onClick={
        onFill &&
        ((event) => {
          event.preventDefault();
          onFill(item);
        })
      }
      className={cn(
        "flex min-h-11 flex-wrap items-baseline gap-x-3 px-4 py-2",
        isActive ? "bg-accent-wash text-accent" : "hover:bg-sunk",
      )}
    >
      <bdi className="line-clamp-2 min-w-0 wrap-anywhere">
        {markedStart(item.name, typed).map(({ text, isTyped }, at) =>
          isTyped ? (
            <mark
              key={at}
              className="bg-transparent font-semibold text-inherit underline decoration-1 underline-offset-2"
            >
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </bdi>{" "}
      {item.hint && <bdi className="text-faint text-label">{item.hint}</bdi>}
    </a>
  );
}
