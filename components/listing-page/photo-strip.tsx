import { altOf, PhotoImage } from "@/components/photo/photo-image";
import { type Photo } from "@/lib/contract/photo";
import { exactNumber } from "@/lib/format/number";

/** The id by which the viewer finds the photos. */
export const stripId = "photos";

/** A listing's photos in one line, each a link to its largest size. */
export function PhotoStrip({ photos, name }: { photos: Photo[]; name: string }) {
  if (photos.length === 0) return null;
  return (
    <section id={stripId} aria-labelledby="photos-title" className="no-print scroll-mt-4 pt-6">
      <h2 id="photos-title" className="text-h3">
        Photos {photos.length > 1 && <span className="text-faint">{exactNumber(photos.length)}</span>}
      </h2>
      <ul className="-mx-1 mt-2 flex gap-2 overflow-x-auto p-1">
        {photos.map((photo, at) => (
          <li key={photo.id} className="shrink-0">
            <a href={photo.files.at(-1)?.url} className="block">
              <PhotoImage
                photo={photo}
                alt={altOf(photo, at, name)}
                sizes="20rem"
                isFirst={at === 0}
                className="bg-sunk h-40 w-auto max-w-[80vw] min-w-24 rounded-md object-cover md:h-44 md:max-w-sm"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
