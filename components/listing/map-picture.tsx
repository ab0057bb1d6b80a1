import { type ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";
import { mapPinIcon } from "@/components/ui/icons";
import { cn } from "@/components/ui/cn";
import { pictureRoutes } from "@/lib/site/picture-routes";

type MapPictureProps = ComponentProps<"div"> & {
  /** The ZIP codes that it shows, as numbers. */
  places: readonly number[];
  alt: string;
};

/** A map as a picture in the colors of the theme; the other one is never loaded. Pins are drawn above it. */
export const MapPicture = ({ places, alt, className, children, ...more }: MapPictureProps) => (
  <div className={cn("map-picture relative", className)} {...more}>
    {(["light", "dark"] as const).map((theme) => (
      <img
        key={theme}
        src={pictureRoutes.placeMap(places, theme)}
        alt={alt}
        width={352}
        height={210}
        loading="lazy"
        draggable={false}
        className={`map-${theme}`}
      />
    ))}
    {children}
  </div>
);

/** A pin whose tip is at this place, in percent. */
export const MapPin = ({ x, y }: { x: number; y: number }) => (
  <span aria-hidden="true" className="map-pin" style={{ left: `${x}%`, top: `${y}%` }}>
    <Icon of={mapPinIcon} className="size-6" />
  </span>
);
