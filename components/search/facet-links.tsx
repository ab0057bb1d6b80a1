import { type FacetCounted, FacetCount, More } from "./facet-parts";

const SHOWN = 5;

/** A location of results, and the same search there. */
export type PlaceLink = FacetCounted & { label: string; href: string };

/** Links to the locations of the results. */
export function PlaceLinks({ label, places }: { label: string; places: PlaceLink[] }) {
  if (places.length === 0) return null;
  const render = (place: PlaceLink) => (
    <li key={place.href}>
      <a href={place.href} rel="nofollow" className="facet-link">
        <span className="facet-label">{place.label}</span>
        <FacetCount of={place} />
      </a>
    </li>
  );
  return (
    <nav aria-label={label}>
      <p className="font-semibold">{label}</p>
      <ul>{places.slice(0, SHOWN).map(render)}</ul>
      <More what={label} count={Math.max(0, places.length - SHOWN)}>
        <ul>{places.slice(SHOWN).map(render)}</ul>
      </More>
    </nav>
  );
}
