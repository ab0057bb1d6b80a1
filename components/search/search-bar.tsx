import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { mapPinIcon, searchIcon } from "@/components/ui/icons";
import { cn } from "@/components/ui/cn";
import { routes, type SearchParams } from "@/lib/site/routes";
import { SuggestField } from "./suggest-field";

const inputIcon = "pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-faint max-sm:hidden";

type SearchBarProps = {
  /** The category that is searched; the whole directory without it. */
  category?: { name: string; full_slug: string };
  q?: string;
  location?: string;
  /** What the search goes on with besides: filters, order, page size. */
  more?: SearchParams;
  /** Large on pages that begin with a search: two lines on a phone. */
  isLarge?: boolean;
};

/** What and where: a plain form that works without JavaScript, with suggestions in both fields. */
export function SearchBar({ category, q, location, more = {}, isLarge = false }: SearchBarProps) {
  const input = cn(
    "w-full min-w-0 bg-transparent pr-1 pl-3 text-base text-ink placeholder:text-faint sm:pl-10",
    isLarge ? "min-h-14" : "min-h-11",
  );
  return (
    <form
      action={category ? routes.category(category.full_slug) : routes.search()}
      role="search"
      aria-label="Listings"
      className={cn(
        "border-edge bg-raised focus-within:border-accent flex w-full rounded-md border",
        isLarge ? "max-sm:flex-col sm:items-center" : "items-center",
      )}
    >
      <div
        className={cn(
          "border-line relative min-w-0 grow basis-1/2 lg:basis-11/20",
          isLarge ? "max-sm:border-b sm:border-r" : "border-r",
        )}
      >
        <Icon of={searchIcon} className={inputIcon} />
        <SuggestField
          name="q"
          type="search"
          aria-label="Who or what"
          placeholder={category ? `Search ${category.name}` : isLarge ? "Name, specialty or need" : "What or who"}
          defaultValue={q}
          maxLength={200}
          className={input}
        />
      </div>
      <div className="relative min-w-0 grow basis-1/2 lg:basis-9/20">
        <Icon of={mapPinIcon} className={inputIcon} />
        <SuggestField
          name="location"
          aria-label="Where"
          placeholder="City, state or ZIP"
          defaultValue={location}
          maxLength={200}
          only="place"
          className={input}
        />
      </div>
      {Object.entries(more).map(
        ([name, value]) =>
          value != null && value !== "" && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className={isLarge ? "p-1.5 max-sm:pt-0" : "shrink-0"}>
        {isLarge ? (
          <Button type="submit" variant="primary" className="w-full">
            Search
          </Button>
        ) : (
          <Button type="submit" variant="primary" size="square" className="rounded-l-none! rounded-r-[5px]!">
            <Icon of={searchIcon} />
            <span className="sr-only">Search</span>
          </Button>
        )}
      </div>
    </form>
  );
}
