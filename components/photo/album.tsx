import { type Ref, useId, useRef } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { uploadIcon } from "@/components/ui/icons";
import { messageOf } from "@/lib/client/http";
import { type Photo } from "@/lib/contract/photo";
import { accountMessages } from "@/lib/messages/account";
import { photoLimits, type PhotoPlace, photoTypes } from "@/lib/rules/photo";
import { AlbumPhotos } from "./album-photos";
import { PhotoUploads } from "./photo-uploads";
import { type ChangePhotos, useAlbum } from "./use-album";
import { usePhotoUploads } from "./use-photo-uploads";

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
