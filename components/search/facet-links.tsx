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

/** Places that results lie in, but for the one that is asked for: links to the same search there. */
export function PlaceLinks({ ask, label, values, locationOf }: PlaceLinksProps) {
  const others = values.filter((value) => locationOf(value).toLowerCase() !== ask.location.toLowerCase());
  // The one place that all results have narrows nothing.
  if (others.length === 0 || values.length === 1) return null;
  const draw = (value: FacetValue) => {
    const location = locationOf(value);
    return (
      <li key={location}>
        <a
          href={routes.search(paramsOf({ ...ask, location, page: 1 }))}
          className="hover:text-accent flex min-h-11 items-center hover:underline lg:min-h-8"
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
      <ul>{others.slice(0, SHOWN).map(draw)}</ul>
      <More what={label} count={Math.max(0, others.length - SHOWN)}>
        <ul>{others.slice(SHOWN).map(draw)}</ul>
      </More>
    </nav>
  );
}
