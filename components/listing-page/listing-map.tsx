import { MapPicture, MapPin } from "@/components/listing/map-picture";
import { type MappedPlaces } from "@/lib/format/map";
import { routes } from "@/lib/site/routes";

type ListingMapProps = {
  mapped: MappedPlaces;
  /** The full slug of its category. */
  category: string;
  className: string;
};

/** Where a listing's locations are, about, and exactly where its owner placed pins, with a link to a map that moves. */
export function ListingMap({ mapped: { places, text, pins }, category, className }: ListingMapProps) {
  const near = String(places[0]).padStart(5, "0");
  return (
    <figure className={className}>
      <MapPicture places={places} alt={places.length > 1 ? `Map of ${text}` : `Map of the area around ${text}`}>
        {pins.map(({ x, y }) => (
          <MapPin key={`${x} ${y}`} x={x} y={y} />
        ))}
      </MapPicture>
      <figcaption className="text-label text-soft mt-1">
        {captionOf(text, pins.length)}{" "}
        <a href={routes.search({ category, near, view: "map" })} rel="nofollow" className="link inline-block min-h-6">
          Others nearby on a map
        </a>
      </figcaption>
    </figure>
  );
}

function captionOf(text: string, pins: number): string {
  if (pins === 0) return `Shows ${text}, not the exact address.`;
  return `Area of ${text}. The owner placed the ${pins === 1 ? "pin" : "pins"}.`;
}
