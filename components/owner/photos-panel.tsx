import { useRef } from "react";
import { FailedNotice } from "@/components/shared/failed-notice";
import { ProblemLine } from "@/components/shared/problem-line";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { uploadIcon } from "@/components/ui/icons";
import { messageOf } from "@/lib/client/http";
import { type Listing } from "@/lib/contract/listing";
import { type Photo } from "@/lib/contract/photo";
import { accountMessages } from "@/lib/account-messages";
import { titleOf } from "@/lib/format/listing-title";
import { photoLimits, photoTypes } from "@/lib/rules/photo";
import { OwnedPhotos } from "./owned-photos";
import { PhotoUploads } from "./photo-uploads";
import { usePhotoUploads } from "./use-photo-uploads";
import { usePhotos } from "./use-photos";

const texts = accountMessages.owner.photos;

type PhotosPanelProps = { listing: Listing; onChanged: (listing: Listing) => void };

/** A listing's photos for its owner: to add, describe, order, and remove. */
export function PhotosPanel({ listing, onChanged }: PhotosPanelProps) {
  const { photos, error, refetch, said, move, removal, added, replace } = usePhotos(listing, onChanged);
  const { uploads, add, retry, dismiss } = usePhotoUploads(listing, added);
  const count = (photos ?? []).filter(({ status }) => status !== "refused").length;
  const left = photoLimits.most.listing - count - uploads.filter(({ state }) => state !== "failed").length;
  return (
    <div className="space-y-6 py-6">
      <div className="measure space-y-2">
        {texts.rules.map((rule) => (
          <p key={rule} className="text-soft">
            {rule}
          </p>
        ))}
      </div>
      <p className="without-script">{texts.needsScript}</p>
      {error && <FailedNotice text={messageOf(error, texts.loadFailed)} onAgain={refetch} />}
      {photos && (
        <>
          <AddPhotos left={left} count={count} onFiles={(files) => void add(files)} />
          <PhotoUploads uploads={uploads} onRetry={retry} onDismiss={dismiss} />
          <ProblemLine text={move.error && messageOf(move.error, texts.changeFailed)} />
          <ProblemLine text={removal.error && messageOf(removal.error, texts.removeFailed)} />
          <p role="status" className="sr-only">
            {said}
          </p>
          <OwnedPhotos
            name={titleOf(listing)}
            photos={photos}
            isBusy={move.isPending || removal.isPending}
            onMove={(photo: Photo, to: number) => move.mutate({ photo, to })}
            onRemove={(photo: Photo) => removal.mutate(photo)}
            onChanged={replace}
          />
        </>
      )}
      {!photos && !error && <div role="status" aria-label="Loading" className="needs-script min-h-96" />}
    </div>
  );
}

type AddPhotosProps = { left: number; count: number; onFiles: (files: File[]) => void };

/** The button that chooses files, several at once. */
function AddPhotos({ left, count, onFiles }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = left <= 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        look="primary"
        aria-disabled={isFull || undefined}
        aria-describedby="photos-left"
        onClick={() => isFull || input.current?.click()}
      >
        <Icon of={uploadIcon} />
        Add photos
      </Button>
      <p id="photos-left" className="text-soft">
        {count >= photoLimits.most.listing ? texts.full : `${count} of ${photoLimits.most.listing}`}
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
