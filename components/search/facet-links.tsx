import { routes } from "@/lib/routes";
import { type FacetValue } from "@/lib/contract/search-facets";
import { FacetCount } from "./facet-count";
import { More } from "./facet-choices";
import { paramsOf, type SearchAsk } from "./search-ask";

const SHOWN = 5;

type PlaceLinksProps = {
  ask: SearchAsk;
  label: string;
  values: FacetValue[];
  locationOf: (value: FacetValue) => string;
};

/** Places that results lie in: links to the same search there. */
export function PlaceLinks({ ask, label, values, locationOf }: PlaceLinksProps) {
  if (values.length === 0) return null;
  const draw = (value: FacetValue) => {
    const location = locationOf(value);
    return (
      <li key={location}>
        <a
          href={routes.search(paramsOf({ ...ask, location, page: 1 }))}
          aria-current={location.toLowerCase() === ask.location.toLowerCase() ? "true" : undefined}
          className="hover:text-accent aria-[current]:text-accent flex min-h-11 items-center hover:underline aria-[current]:font-semibold lg:min-h-8"
        >
          <span className="min-w-0 wrap-anywhere">{value.label}</span>
          <FacetCount of={value} />
        </a>
      </li>
    );
  };
  return (
    <nav aria-label={label}>
      <p className="font-semibold">{label}</p>
      <ul>{values.slice(0, SHOWN).map(draw)}</ul>
      <More what={label} count={Math.max(0, values.length - SHOWN)}>
        <ul>{values.slice(SHOWN).map(draw)}</ul>
      </More>
    </nav>
  );
}
