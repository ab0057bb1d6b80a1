import { type Photo } from "@/lib/contract/photo";
import { altOf, PhotoImage } from "./photo-image";

type PhotoLinksProps = {
  photos: Photo[];
  /** What they are of, as in "Photos of …". */
  of: string;
  /** As on a listing, where the first one loads at once; small below a review. */
  isLarge?: boolean;
};

/** Photos in one line, each a link to its largest size. `PhotoOpener` shows them in a dialog instead. */
export function PhotoLinks({ photos, of, isLarge = false }: PhotoLinksProps) {
  if (photos.length === 0) return null;
  return (
    <ul data-photos aria-label={`Photos of ${of}`} className="no-print -mx-1 mt-2 flex gap-2 overflow-x-auto p-1">
      {photos.map((photo, at) => (
        <li key={photo.id} className="shrink-0">
          <a href={photo.files.at(-1)?.url} data-photo={photo.id} className="block">
            <PhotoImage
              photo={photo}
              alt={altOf(photo, at, of)}
              sizes={isLarge ? "20rem" : "10rem"}
              isFirst={isLarge && at === 0}
              className={`bg-sunk w-auto rounded-md object-cover ${isLarge ? "h-40 max-w-[80vw] min-w-24 md:h-44 md:max-w-sm" : "h-24 max-w-48 min-w-18"}`}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
