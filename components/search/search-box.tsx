import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { mapPinIcon, searchIcon } from "@/components/ui/icons";
import { routes } from "@/lib/routes";
import { SuggestField } from "./suggest-field";

const input = "min-h-14 w-full min-w-0 bg-transparent pr-3 pl-11 text-base text-ink placeholder:text-faint";
const inputIcon = "pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-faint";

/** The search of the front page: what and where. A plain form that works without JavaScript. */
export function SearchBox() {
  return (
    <form
      action={routes.search()}
      role="search"
      className="border-edge bg-raised focus-within:border-accent flex flex-col rounded-md border sm:flex-row sm:items-center"
    >
      <div className="max-sm:border-line sm:border-line relative grow max-sm:border-b sm:border-r">
        <Icon of={searchIcon} className={inputIcon} />
        <SuggestField
          name="q"
          type="search"
          aria-label="Who or what"
          placeholder="Name, specialty or need"
          maxLength={200}
          className={input}
        />
      </div>
      <div className="relative grow">
        <Icon of={mapPinIcon} className={inputIcon} />
        <input
          name="location"
          aria-label="Where"
          placeholder="City, ST"
          maxLength={200}
          autoComplete="address-level2"
          className={input}
        />
      </div>
      <div className="p-1.5 max-sm:pt-0">
        <Button type="submit" look="primary" className="w-full">
          Search
        </Button>
      </div>
    </form>
  );
}
