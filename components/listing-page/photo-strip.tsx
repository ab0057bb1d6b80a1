import { PhotoLinks } from "@/components/photo/photo-links";
import { type Photo } from "@/lib/contract/photo";
import { exactNumber } from "@/lib/format/number";

/** A listing's own photos. */
export function PhotoStrip({ photos, name }: { photos: Photo[]; name: string }) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photos-title" className="no-print scroll-mt-4 pt-6">
      <h2 id="photos-title" className="text-h3">
        Photos {photos.length > 1 && <span className="text-faint">{exactNumber(photos.length)}</span>}
      </h2>
      <PhotoLinks photos={photos} of={name} isLarge />
    </section>
  );
}
