import { type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { searchIcon, slidersHorizontalIcon } from "@/components/ui/icons";
import { Input, Select } from "@/components/ui/input";
import { goTo } from "./list-address";
import { searchId } from "./element-ids";
import { type ModerationScreenProps } from "./screen-props";
import { StatusTabs } from "./status-tabs";
import { type Moderation } from "./use-moderation";

type ListBarProps<Item extends { id: number }> = ModerationScreenProps<Item> & { state: Moderation<Item> };

/** The title, the tabs, the search, and the filters of a list. */
export function ListBar<Item extends { id: number }>({ resource, state, head, tabs }: ListBarProps<Item>) {
  const { counts, hrefWith, view, isDenied, pane } = state;
  return (
    <div
      className={`border-line flex min-w-0 items-center gap-x-4 border-b px-4 max-lg:flex-wrap ${pane.isOpen ? "max-lg:hidden" : ""}`}
    >
      <h1 className="text-h4 shrink-0 max-lg:order-1 max-lg:grow xl:text-[1.375rem]">{resource.title}</h1>
      <div className="min-w-0 self-stretch max-lg:order-3 max-lg:-mx-3 max-lg:w-[calc(100%+1.5rem)] lg:grow lg:[&>nav]:h-full lg:[&>nav]:border-b-0">
        {tabs ?? (
          <StatusTabs
            tabs={resource.tabs}
            open={view.tab.key}
            counts={counts}
            hrefOf={(key) => hrefWith({ status: key === resource.tabs[0].key ? null : key, order: null })}
          />
        )}
      </div>
      <Search resource={resource} state={state} />
      {!isDenied && <div className="flex shrink-0 items-center gap-2 max-lg:order-2">{head}</div>}
    </div>
  );
}

/** The search field and the filters: in the bar of a wide window, behind a button in a narrow one. */
function Search<Item extends { id: number }>({ resource, state }: Omit<ListBarProps<Item>, "screen">) {
  const { view, hrefWith } = state;
  const { name, filters, searchLabel } = resource;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get("q");
    goTo(hrefWith({ q: typeof words === "string" ? words.trim() : null }));
  }
  const field = (id: string) => (
    <form role="search" onSubmit={submit} className="flex min-w-0 items-center gap-1">
      {/* The key resets the field when the URL changes. */}
      <Input
        key={view.search}
        id={id}
        name="q"
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        defaultValue={view.search}
        maxLength={200}
        className="lg:min-h-9 lg:w-40 lg:py-1 2xl:w-56"
      />
      <Button type="submit" size="square" variant="quiet" aria-label="Search" className="shrink-0 lg:min-h-9">
        <Icon of={searchIcon} />
      </Button>
    </form>
  );
  const chosen = Object.keys(view.filters).length;
  if (!searchLabel && filters.length === 0) return null;
  return (
    <>
      {searchLabel && <div className="shrink-0 max-lg:hidden">{field(searchId(name))}</div>}
      <details className="relative shrink-0 max-lg:order-1">
        <summary className="button button-outline px-3 lg:min-h-9 lg:py-1">
          <Icon of={slidersHorizontalIcon} />
          <span className="max-lg:sr-only">Filters{chosen > 0 && ` ${chosen}`}</span>
        </summary>
        <div className="border-line bg-raised shadow-float absolute right-0 z-30 mt-1 w-72 space-y-3 rounded-md border p-4">
          {searchLabel && <div className="lg:hidden">{field(`${searchId(name)}-narrow`)}</div>}
          {filters.map(({ key, label, options }) => (
            <div key={key}>
              <label htmlFor={`${name}-${key}`} className="text-label text-soft block pb-1 font-semibold">
                {label}
              </label>
              <Select
                id={`${name}-${key}`}
                value={view.filters[key] ?? ""}
                onChange={(event) => goTo(hrefWith({ [key]: event.target.value }))}
              >
                {options?.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </Select>
            </div>
          ))}
        </div>
      </details>
    </>
  );
}
