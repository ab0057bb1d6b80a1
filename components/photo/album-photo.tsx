import { type ComponentProps } from "react";
import { ApiForm, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { MoveButtons } from "@/components/shared/move-buttons";
import { StatusMark } from "@/components/shared/status-mark";
import { showToast } from "@/components/shared/toast-store";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { trashIcon } from "@/components/ui/icons";
import { call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Photo, photoBody } from "@/lib/contract/photo";
import { accountMessages } from "@/lib/messages/account";
import { photoStatusLabels } from "@/lib/format/status";
import { photoLimits, type PhotoPlace } from "@/lib/rules/photo";
import { altOf, PhotoImage } from "./photo-image";

const texts = accountMessages.photos;

type AlbumPhotoProps = {
  photo: Photo;
  place: PhotoPlace;
  /** Of the listing or review. */
  name: string;
  at: number;
  count: number;
  isDragged: boolean;
  /** Whether another photo would be dropped here. */
  isTarget: boolean;
  /** What makes it draggable, and a place to drop another one. */
  drag: ComponentProps<"div">;
  drop: ComponentProps<"li">;
  onMove: (to: number) => void;
  onRemove: () => void;
  onChanged: (photo: Photo) => void;
};

/** A photo of an album: its status, its description, its place. */
export function AlbumPhoto({ photo, place, name, at, count, isDragged, isTarget, ...given }: AlbumPhotoProps) {
  const label = `photo ${at + 1} of ${count}`;
  return (
    <li
      className={`grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-l-2 py-4 pl-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto] ${isTarget ? "border-l-accent bg-accent-wash" : "border-l-transparent"} ${isDragged ? "opacity-50" : ""}`}
      {...given.drop}
    >
      <div {...given.drag} title={texts.drag} className="cursor-grab">
        <PhotoImage
          photo={photo}
          alt={altOf(photo, at, name)}
          sizes="10rem"
          className="bg-sunk aspect-4/3 w-full rounded-md object-cover"
        />
      </div>
      <div className="min-w-0 space-y-2">
        <p className="flex flex-wrap items-center gap-2">
          <StatusMark>{photoStatusLabels[photo.status]}</StatusMark>
          {place === "listing" && at === 0 && photo.status === "active" && (
            <span className="text-soft">{texts.first}</span>
          )}
          {photo.status === "pending" && <span className="text-soft">{texts.pending}</span>}
        </p>
        {photo.status === "refused" && (
          <p className="wrap-anywhere">
            {texts.refused} <span dir="auto">{photo.reason}</span>
          </p>
        )}
        {photo.status !== "refused" && <AltForm photo={photo} onChanged={given.onChanged} />}
      </div>
      <PlaceButtons {...{ at, count, label }} onMove={given.onMove} onRemove={given.onRemove} />
    </li>
  );
}

type PlaceButtonsProps = Pick<AlbumPhotoProps, "at" | "count" | "onMove" | "onRemove"> & { label: string };

function PlaceButtons({ at, count, label, onMove, onRemove }: PlaceButtonsProps) {
  return (
    <div className="flex gap-2 max-sm:col-span-2 sm:flex-col">
      <MoveButtons {...{ label, at, count, onMove }} />
      <Button size="square" aria-label={`Remove ${label}`} onClick={onRemove}>
        <Icon of={trashIcon} />
      </Button>
    </div>
  );
}

/** Asks what a photo shows. */
function AltForm({ photo, onChanged }: Pick<AlbumPhotoProps, "photo" | "onChanged">) {
  const form = useApiForm({
    id: `photo-${photo.id}`,
    draft: null,
    start: { alt: photo.alt },
    seen: photo.version,
    schema: photoBody,
    body: ({ alt }) => (alt.trim() === photo.alt ? null : { alt }),
    send: (body) => call("PATCH", "photos/{id}/", { params: { id: photo.id }, body }),
    failed: texts.changeFailed,
    onSent: (changed) => {
      if (!changed) return;
      onChanged(changed);
      showToast({ text: texts.described });
      const field = document.getElementById(`photo-${photo.id}-alt`) as HTMLInputElement | null;
      // The button disappears. A person who has moved on keeps the focus.
      if (field?.form?.contains(document.activeElement)) field.focus();
    },
  });
  const isChanged = form.fields.watch("alt").trim() !== photo.alt;
  return (
    <ApiForm form={form} className="max-w-xl space-y-3">
      <TextField name="alt" label="What it shows" hint={texts.altHint} limit={photoLimits.altLength} />
      <FormProblem className="" />
      {isChanged && (
        <BusyButton type="submit" isBusy={form.isBusy} busyText="Saving…">
          Save description
        </BusyButton>
      )}
    </ApiForm>
  );
}
