import { MapPicture, MapPin } from "@/components/listing/map-picture";
import { type MappedPlaces } from "@/lib/format/map";

type ListingMapProps = { mapped: MappedPlaces; className: string };

/** Where a listing's locations are, about, and exactly where its owner placed pins. */
export function ListingMap({ mapped: { places, text, pins }, className }: ListingMapProps) {
  return (
    <figure className={className}>
      <MapPicture places={places} alt={places.length > 1 ? `Map of ${text}` : `Map of the area around ${text}`}>
        {pins.map(({ x, y }) => (
          <MapPin key={`${x} ${y}`} x={x} y={y} />
        ))}
      </MapPicture>
      <figcaption className="text-label text-soft mt-1">{captionOf(text, pins.length)}</figcaption>
    </figure>
  );
}

function captionOf(text: string, pins: number): string {
  if (pins === 0) return `Area of ${text}. The exact place may differ.`;
  return `Area of ${text}, with the ${pins === 1 ? "pin" : "pins"} that the owner placed.`;
}
