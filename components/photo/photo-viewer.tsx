import { type KeyboardEvent, useState } from "react";
import { ReportLink } from "@/components/report/report-link";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { chevronLeftIcon, chevronRightIcon } from "@/components/ui/icons";

export interface ShownPhoto {
  id: number;
  src: string;
  alt: string;
  width: number;
  height: number;
}

type PhotoViewerProps = { photos: ShownPhoto[]; at: number; title: string; onClose: () => void };

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Photos, one at a time. Arrow keys, Home, and End move between them. */
export function PhotoViewer({ photos, at: first, title, onClose }: PhotoViewerProps) {
  const [at, setAt] = useState(first);
  const last = photos.length - 1;
  const photo = photos[at];
  const go = (key: string) => setAt((now) => steps[key]?.(now, last) ?? now);
  function press(event: KeyboardEvent) {
    if (!(event.key in steps)) return;
    event.preventDefault();
    go(event.key);
  }
  if (!photo) return null;
  return (
    <ModalDialog title={title} isOpen onClose={onClose} isLong>
      <div onKeyDown={press}>
        <img
          key={photo.src}
          src={photo.src}
          alt={photo.alt}
          width={photo.width}
          height={photo.height}
          className="bg-sunk mt-4 h-[45dvh] w-full rounded-md object-contain md:h-[60dvh]"
        />
        <div className="mt-3 flex items-start justify-between gap-4">
          <p role="status" className="min-w-0">
            <span className="text-soft tabular-nums">
              {at + 1} of {photos.length}
            </span>{" "}
            <span dir="auto">{photo.alt}</span>
          </p>
          <ReportLink key={photo.id} kind="photo" id={photo.id} label={`Report the photo ${photo.alt}`} />
          {last > 0 && (
            <div className="flex shrink-0 gap-2">
              <Button size="square" aria-label="Previous photo" onClick={() => go("ArrowLeft")}>
                <Icon of={chevronLeftIcon} />
              </Button>
              <Button size="square" aria-label="Next photo" data-first onClick={() => go("ArrowRight")}>
                <Icon of={chevronRightIcon} />
              </Button>
            </div>
          )}
        </div>
      </div>
    </ModalDialog>
  );
}
