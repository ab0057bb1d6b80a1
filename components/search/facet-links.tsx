import { type FacetCounted, FacetCount, More } from "./facet-parts";

const SHOWN = 6;

/** The same search with another value of a filter, or in another place. */
export type FacetLink = { label: string; href: string; count?: FacetCounted | undefined; isCurrent?: boolean };

/** Links to parts of the results, each with its count. The rest of a long list is folded. */
export function FacetLinks({ label, links }: { label: string; links: FacetLink[] }) {
  if (links.length === 0) return null;
  const [first, rest] = [links.slice(0, SHOWN), links.slice(SHOWN)];
  const render = ({ label: value, href, count, isCurrent = false }: FacetLink) => (
    <li key={href}>
      <a href={href} rel="nofollow" aria-current={isCurrent ? "true" : undefined} className="facet-link">
        <span className="facet-label" dir="auto">
          {value}
        </span>
        <FacetCount of={count} />
      </a>
    </li>
  );
  return (
    <nav aria-label={label}>
      <p className="font-semibold">{label}</p>
      <ul>{first.map(render)}</ul>
      <More what={label} count={rest.length} isOpen={rest.some(({ isCurrent }) => isCurrent)}>
        <ul>{rest.map(render)}</ul>
      </More>
    </nav>
  );
}
