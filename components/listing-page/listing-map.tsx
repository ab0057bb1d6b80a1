import { type MappedPlace } from "@/lib/format/map";
import { routes } from "@/lib/routes";

/** Where a listing is, about: a picture in the colors of the theme; the other one is never loaded. */
export function ListingMap({ place: { place, text }, className }: { place: MappedPlace; className: string }) {
  return (
    <figure className={className}>
      {(["light", "dark"] as const).map((theme) => (
        <img
          key={theme}
          src={routes.placeMap(place, theme)}
          alt={`Map of the area around ${text}`}
          width={352}
          height={210}
          loading="lazy"
          className={`map-${theme}`}
        />
      ))}
      <figcaption className="text-label text-soft mt-1">Area of {text}. The exact place may differ.</figcaption>
    </figure>
  );
}
