import { ButtonLink } from "@/components/ui/button";
import { countedUpTo } from "@/lib/contract/search";
import { type Cluster, type Clusters } from "@/lib/contract/search-clusters";
import { aroundText, type ResultMapDrawing, unplacedText } from "@/lib/format/map";
import { exactNumber, shortNumber } from "@/lib/format/number";
import { messages } from "@/lib/messages/common";
import { pictureRoutes } from "@/lib/site/picture-routes";
import { areaText, changedArea } from "@/lib/rules/map-area";
import { addressOf, type SearchState } from "@/lib/search/search-state";
import { countText } from "./facet-parts";

/** Where the map comes in beside a list on a wide page, whose place it keeps (`result-map.tsx`). */
export const MapSlot = ({ search }: { search: SearchState }) => (
  <div id="map-slot" data-href={addressOf({ ...search, view: "map-only" })} className="needs-script no-print">
    <div className="border-line bg-sunk aspect-10/9 rounded-md border" />
  </div>
);

type SearchMapProps = {
  search: SearchState;
  clusters: Clusters;
  /** Whether there are more results than are counted. */
  isCut?: boolean;
  drawing: ResultMapDrawing | null;
};

/**
 * The results on a map: circles that lead to those in a part of it, and links that move it. Where scripts run, it also
 * moves in place: `map-motion.ts` replaces the parts by those of another area's page.
 */
export function SearchMap({ search, clusters, drawing, isCut = false }: SearchMapProps) {
  const { items, unplaced } = clusters;
  const isOutside = (at: number) => drawing?.points[at] === null;
  const outside = items.filter((_, at) => isOutside(at));
  return (
    <section
      id="result-map"
      data-shown={JSON.stringify(drawing?.shown)}
      data-elsewhere={elsewhere(search, "0,0,1,1")}
      data-rows={JSON.stringify(drawing?.rows)}
      aria-label="Map of the results"
      className="no-print mb-6"
    >
      {drawing && (
        <div data-map="frame" className="map-frame">
          <div data-map="sheet" className="map-sheet">
            <Outlines drawing={drawing} count={items.length} />
            {drawing.streets && (
              <img src={pictureRoutes.mapStreets(drawing.streets.area)} alt="" className="map-streets" />
            )}
            {drawing.names.map(({ x, y, text }) => (
              <span key={`${x} ${y}`} aria-hidden="true" className="map-name" style={{ left: `${x}%`, top: `${y}%` }}>
                {text}
              </span>
            ))}
            <Circles search={search} clusters={clusters} drawing={drawing} />
          </div>
          <p role="status" data-map="here" className="map-here">
            <SearchHere search={search} clusters={clusters} isCut={isCut} />
          </p>
          <MapMoves search={search} clusters={clusters} />
        </div>
      )}
      <div data-map="notes">
        <p className="text-soft mt-2">
          {items.length > 0 && "Circles count results by ZIP area."} <MoveHint />{" "}
          {isCut && `The map has only ${exactNumber(countedUpTo)} of them.`} {unplaced > 0 && unplacedText(unplaced)}
        </p>
        {drawing?.streets && <StreetsCredit {...drawing.streets} />}
        {outside.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {outside.map((cluster) => (
              <li key={cluster.area}>
                <a
                  href={inArea(search, cluster.area)}
                  rel="nofollow"
                  className="link inline-flex min-h-11 items-center"
                >
                  {aroundText(cluster.count, cluster.place)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** What moves the map beside the links below it. One finger scrolls the page. */
const MoveHint = () => (
  <>
    <span className="needs-script pointer-fine:hidden">Two fingers move the map.</span>
    <span className="needs-script pointer-coarse:hidden">Drag to move the map; Ctrl and scroll to zoom.</span>
  </>
);

/** Who made the streets; licenses ask for it. */
const StreetsCredit = ({ credit }: { credit: string }) => (
  <p className="text-soft text-label mt-1">
    Streets:{" "}
    {credit.includes("OpenStreetMap") ? (
      <a href="https://www.openstreetmap.org/copyright" rel="noopener" className="link">
        {credit}
      </a>
    ) : (
      credit
    )}
  </p>
);

/** Leads to the results in the area that the map was moved to; hidden while they are those of the page. */
function SearchHere({ search, clusters: { items }, isCut }: Omit<SearchMapProps, "drawing">) {
  const count = items.reduce((sum, each) => sum + each.count, 0);
  if (count === 0)
    return (
      <span hidden className="bg-paper rounded-md px-2 py-1">
        {messages.search.nothingHere}
      </span>
    );
  return (
    <ButtonLink
      hidden
      href={resultsOf(search)}
      rel="nofollow"
      size="narrow"
      className="shadow-float pointer-events-auto"
    >
      {search.filters.area ? "Search this area" : "Search everywhere"}{" "}
      <span className="text-soft font-normal">{countText({ count, count_is_exact: !isCut })}</span>
    </ButtonLink>
  );
}

/** The address of results: where the map is asked for alone, it is beside a list. */
const resultsOf = (search: SearchState) =>
  addressOf({ ...search, view: search.view === "map-only" ? "list" : search.view });

/** The same search in a part of the map. */
const inArea = (search: SearchState, area: string) =>
  resultsOf({ ...search, filters: { ...search.filters, area }, page: 1 });

const Outlines = ({ drawing, count }: { drawing: ResultMapDrawing; count: number }) => (
  <svg
    viewBox={`0 0 ${drawing.width} ${drawing.height}`}
    role="img"
    aria-labelledby="map-title map-desc"
    className="map-outlines"
  >
    <title id="map-title">Where the results are</title>
    <desc id="map-desc">{`${count === 1 ? "A circle shows" : `${count} circles show`} how many results are around a place.`}</desc>
    <path className="map-land" d={drawing.land} />
    <path d={drawing.borders} />
    {drawing.area && <path className="map-area" d={drawing.area} />}
  </svg>
);

/** The diameter of a circle, in pixels: large enough to press. */
const sizeOf = (count: number) => Math.round(26 + Math.min(18, 2 * Math.log2(count)));

function Circles({ search, clusters: { items, box }, drawing }: SearchMapProps & { drawing: ResultMapDrawing }) {
  const whole = box && areaText(box);
  return (
    <ul>
      {items.map((cluster, at) => {
        const point = drawing.points[at];
        return (
          point && (
            <li
              key={cluster.area}
              data-area={cluster.area}
              className="map-spot"
              style={{ left: `${point.x}%`, top: `${point.y}%` }}
            >
              <Circle cluster={cluster} href={cluster.area === whole ? null : inArea(search, cluster.area)} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** A circle with its count; no link where it would lead to the map that is shown. */
function Circle({ cluster: { count, place }, href }: { cluster: Cluster; href: string | null }) {
  const look = { className: "map-circle", style: { width: sizeOf(count), height: sizeOf(count) } };
  const content = (
    <>
      <span aria-hidden="true">{shortNumber(count)}</span>
      <span className="sr-only">{aroundText(count, place)}</span>
    </>
  );
  return href ? (
    <a href={href} rel="nofollow" title={aroundText(count, place)} {...look}>
      {content}
    </a>
  ) : (
    <span {...look}>{content}</span>
  );
}

// The keys work while the map has the focus (`result-map.tsx`).
const moves = [
  { label: "Zoom in", sign: "+", keys: "+ =", change: { wider: 1 / 2 } },
  { label: "Zoom out", sign: "−", keys: "-", change: { wider: 2 } },
  { label: "West", sign: "←", keys: "ArrowLeft", change: { east: -1 / 2 } },
  { label: "North", sign: "↑", keys: "ArrowUp", change: { north: 1 / 2 } },
  { label: "South", sign: "↓", keys: "ArrowDown", change: { north: -1 / 2 } },
  { label: "East", sign: "→", keys: "ArrowRight", change: { east: 1 / 2 } },
];

/** The address of the search in another area of the map, instead of the location that was asked for. */
const elsewhere = (search: SearchState, area: string | undefined) =>
  addressOf({
    ...search,
    ...{ location: "", near: "", radius: null, page: 1 },
    sort: search.sort === "distance" ? "relevance" : search.sort,
    filters: { ...search.filters, area },
  });

/** Links that zoom and move the map, at its edges. */
function MapMoves({ search, clusters: { box } }: Pick<SearchMapProps, "search" | "clusters">) {
  return (
    <nav aria-label="Move the map" data-map="moves" className="map-moves">
      {moves.map(({ label, sign, keys, change }) => {
        const area = box ? changedArea(box, change) : undefined;
        return (
          area !== undefined && (
            <a
              key={label}
              href={elsewhere(search, area ? areaText(area) : undefined)}
              rel="nofollow"
              title={label}
              data-keys={keys}
            >
              <span aria-hidden="true">{sign}</span>
              <span className="sr-only">{label}</span>
            </a>
          )
        );
      })}
    </nav>
  );
}
