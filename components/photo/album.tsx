import { type Ref, useId, useRef, useState } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { uploadIcon } from "@/components/ui/icons";
import { messageOf, call } from "@/lib/client/http";
import { type Photo } from "@/lib/contract/photo";
import { accountMessages } from "@/lib/messages/account";
import { photoLimits, type PhotoPlace, photoTypes, moved } from "@/lib/rules/photo";
import { AlbumPhotos } from "./album-photos";
import { PhotoUploads } from "./photo-uploads";
import { usePhotoUploads } from "./use-photo-uploads";
import { useWrite } from "@/lib/client/use-write";

const texts = accountMessages.photos;

type AlbumProps = {
  place: PhotoPlace;
  /** Where the API adds photos. */
  path: string;
  /** Of the listing or review. */
  name: string;
  photos: Photo[];
  change: ChangePhotos;
  /** Called after the server changed or added a photo. */
  onSaved?: () => void;
};

/** The photos of a listing or review, for those who add, describe, order, and remove them. */
export function Album({ place, path, name, photos, change, onSaved }: AlbumProps) {
  const { said, move, removal, added, replace } = useAlbum({ photos, change, onSaved });
  const { uploads, add, retry, dismiss } = usePhotoUploads(path, added);
  const adder = useFocusKept<HTMLButtonElement>(photos.length);
  const most = photoLimits.most[place];
  const count = photos.filter(({ status }) => status !== "refused").length;
  const left = most - count - uploads.filter(({ state }) => state !== "failed").length;
  return (
    <>
      <div className="measure space-y-2">
        {[texts.files(most), texts.checked[place], texts.people].map((rule) => (
          <p key={rule} className="text-soft">
            {rule}
          </p>
        ))}
      </div>
      <AddPhotos {...{ left, count, most }} button={adder} onFiles={(files) => void add(files)} />
      <PhotoUploads uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <ProblemLine text={move.error && messageOf(move.error, texts.changeFailed)} />
      <ProblemLine text={removal.error && messageOf(removal.error, texts.removeFailed)} />
      <p role="status" className="sr-only">
        {said}
      </p>
      <AlbumPhotos
        place={place}
        name={name}
        photos={photos}
        isBusy={move.isPending || removal.isPending}
        onMove={(photo, to) => move.mutate({ photo, from: photos.indexOf(photo), to })}
        onRemove={(photo) => removal.mutate(photo)}
        onChanged={replace}
      />
    </>
  );
}

type AddPhotosProps = {
  left: number;
  count: number;
  most: number;
  button: Ref<HTMLButtonElement>;
  onFiles: (files: File[]) => void;
};

/** The button that chooses files, several at once. */
function AddPhotos({ left, count, most, button, onFiles }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isFull = left <= 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        ref={button}
        variant="primary"
        disabled={isFull}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        <Icon of={uploadIcon} />
        Add photos
      </Button>
      <p id={id} className="text-soft">
        {count >= most ? texts.full(most) : `${count} of ${most}`}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={Object.keys(photoTypes).join(",")}
        hidden
        aria-label="Photos"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          onFiles(files);
        }}
      />
    </div>
  );
}

/** Changes the list of photos at once, or as soon as the server has. */
type ChangePhotos = (to: (photos: Photo[]) => Photo[]) => void;

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
function useAlbum({ photos, change, onSaved }: Shown) {
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
