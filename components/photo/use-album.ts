import { useState } from "react";
import { call } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { type Photo } from "@/lib/contract/photo";
import { moved } from "@/lib/rules/photo";

/** Changes the list of photos at once, or as soon as the server has. */
export type ChangePhotos = (to: (photos: Photo[]) => Photo[]) => void;

interface Shown {
  photos: Photo[];
  change: ChangePhotos;
  /** Called after the server changed or added a photo. */
  onSaved?: () => void;
}

const movedTo =
  ({ id }: Photo, to: number) =>
  (all: Photo[]) =>
    moved(
      all,
      all.findIndex((one) => one.id === id),
      to,
    );

/** What changes the photos of a listing or review. `said` tells screen readers what has changed. */
export function useAlbum({ photos, change, onSaved }: Shown) {
  const [said, say] = useState("");
  const saved = (text: string) => {
    say(text);
    onSaved?.();
  };
  const move = useWrite({
    mutationFn: ({ photo, to }: { photo: Photo; from: number; to: number }) =>
      call("PATCH", "photos/{id}/", { params: { id: photo.id }, body: { position: to } }),
    onMutate: ({ photo, to }) => change(movedTo(photo, to)),
    onSuccess: (_, { to }) => saved(`Moved to place ${to + 1} of ${photos.length}.`),
    onError: (_, { photo, from }) => change(movedTo(photo, from)),
  });
  const removal = useWrite({
    mutationFn: (photo: Photo) => call("DELETE", "photos/{id}/", { params: { id: photo.id } }),
    onSuccess: (_, photo) => {
      change((all) => all.filter((one) => one.id !== photo.id));
      saved("Photo removed.");
    },
  });
  return {
    said,
    move,
    removal,
    replace: (photo: Photo) => change((all) => all.map((one) => (one.id === photo.id ? photo : one))),
    added: (photo: Photo) => {
      change((all) => [...all.filter((one) => one.id !== photo.id), photo]);
      saved("Photo added.");
    },
  };
}
