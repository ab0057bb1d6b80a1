import { type DragEvent, useState } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { AlertQuestion } from "@/components/ui/dialog";
import { type Photo } from "@/lib/contract/photo";
import { accountMessages } from "@/lib/messages/account";
import { type PhotoPlace } from "@/lib/rules/photo";
import { AlbumPhoto } from "./album-photo";

const texts = accountMessages.photos;

type AlbumPhotosProps = {
  place: PhotoPlace;
  /** Of the listing or review. */
  name: string;
  photos: Photo[];
  isBusy: boolean;
  onMove: (photo: Photo, to: number) => void;
  onRemove: (photo: Photo) => void;
  onChanged: (photo: Photo) => void;
};

/** Lets a photo be dragged to the place of another one. */
function useDragging(photos: Photo[], onMove: AlbumPhotosProps["onMove"]) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  function end() {
    setDragged(null);
    setOver(null);
  }
  return {
    isDragged: (at: number) => dragged === at,
    isTarget: (at: number) => over === at && dragged !== null && dragged !== at,
    drag: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        setDragged(at);
      },
      onDragEnd: end,
    }),
    drop: (at: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const photo = dragged === null ? undefined : photos[dragged];
        if (photo && dragged !== at) onMove(photo, at);
        end();
      },
    }),
  };
}

/** The photos of an album in their order. */
export function AlbumPhotos({ place, name, photos, isBusy, onMove, onRemove, onChanged }: AlbumPhotosProps) {
  const [removing, setRemoving] = useState<Photo | null>(null);
  const dragging = useDragging(photos, onMove);
  if (photos.length === 0) return <EmptyState title="No photos yet" text={texts.none[place]} />;
  function move(photo: Photo, to: number) {
    if (isBusy) return;
    onMove(photo, to);
  }
  return (
    <>
      <ul aria-label="Photos in their order" className="divide-line border-line divide-y border-y">
        {photos.map((photo, at) => (
          <AlbumPhoto
            key={photo.id}
            photo={photo}
            place={place}
            name={name}
            at={at}
            count={photos.length}
            isDragged={dragging.isDragged(at)}
            isTarget={dragging.isTarget(at)}
            drag={dragging.drag(at)}
            drop={dragging.drop(at)}
            onMove={(to) => move(photo, to)}
            onRemove={() => isBusy || setRemoving(photo)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <AlertQuestion
        of={removing}
        title="Remove this photo?"
        text={texts.removal}
        yes="Remove photo"
        no="Keep it"
        onYes={onRemove}
        onEnd={() => setRemoving(null)}
      />
    </>
  );
}
