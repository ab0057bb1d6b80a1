"use client";

import { type FacetCounted, FacetCount, More } from "./facet-parts";

const SHOWN = 5;

/** A place that results lie in, and the same search there. */
export type PlaceLink = FacetCounted & { label: string; href: string };

/**
 * Places that results lie in. Drawn in the browser too, as all lists of facets are: so a page brings for each of its
 * hundred values what it says, and not all its elements once more.
 */
export function PlaceLinks({ label, places }: { label: string; places: PlaceLink[] }) {
  if (places.length === 0) return null;
  const draw = (place: PlaceLink) => (
    <li key={place.href}>
      <a href={place.href} className="facet-link">
        <span className="facet-label">{place.label}</span>
        <FacetCount of={place} />
      </a>
    </li>
  );
  return (
    <nav aria-label={label}>
      <p className="font-semibold">{label}</p>
      <ul>{places.slice(0, SHOWN).map(draw)}</ul>
      <More what={label} count={Math.max(0, places.length - SHOWN)}>
        <ul>{places.slice(SHOWN).map(draw)}</ul>
      </More>
    </nav>
  );
}
