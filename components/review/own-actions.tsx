"use client";

import { useEffect, useState } from "react";
import { Stars } from "@/components/shared/stars";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon, pencilIcon, trashIcon } from "@/components/ui/icons";
import { type Review } from "@/lib/contract/review";
import { averageText } from "@/lib/format/rating";
import { messages } from "@/lib/messages/common";

/** How long the confirmation is shown, in ms. */
const UPDATED_MS = 3000;

const loadEdit = () => import("./edit-dialog").then(({ EditDialog }) => EditDialog);
const loadAlbum = () => import("./review-album").then(({ ReviewAlbum }) => ReviewAlbum);
const loadDelete = () => import("./delete-dialog").then(({ DeleteDialog }) => DeleteDialog);

type OwnActionsProps = {
  review: Review;
  onChanged: (review: Review) => void;
  /** Removes the review from the page; without it there is no Delete button. */
  onDeleted?: () => void;
};

/** An author's actions on their review: edit, add photos, and delete. */
export function OwnActions({ review, onChanged, onDeleted }: OwnActionsProps) {
  const edit = useOnDemand(loadEdit);
  const deletion = useOnDemand(loadDelete);
  const album = useOnDemand(loadAlbum);
  const [open, setOpen] = useState<"edit" | "photos" | "delete" | null>(null);
  const [updatedAt, setUpdatedAt] = useState<number | null>(null);

  useEffect(() => {
    if (updatedAt === null) return;
    const timer = setTimeout(() => setUpdatedAt(null), UPDATED_MS);
    return () => clearTimeout(timer);
  }, [updatedAt]);

  async function show(part: { want: () => Promise<boolean> }, name: NonNullable<typeof open>) {
    setOpen(open !== name && (await part.want()) ? name : null);
  }
  const { length } = review.photos;
  const photos = length > 0 ? `Photos (${length})` : "Add photos";
  return (
    <div className="needs-script flex flex-wrap items-center gap-2">
      <Button aria-label={`Edit your review ${review.title}`} onClick={() => void show(edit, "edit")}>
        <Icon of={pencilIcon} />
        Edit
      </Button>
      <Button
        aria-label={`${photos}: your review ${review.title}`}
        aria-expanded={open === "photos"}
        onClick={() => void show(album, "photos")}
      >
        {photos}
      </Button>
      {onDeleted && (
        <Button aria-label={`Delete your review ${review.title}`} onClick={() => void show(deletion, "delete")}>
          <Icon of={trashIcon} />
          Delete
        </Button>
      )}
      <p role="status">
        {updatedAt !== null && (
          <span className="text-good inline-flex items-center gap-2 font-semibold">
            <Icon of={circleCheckIcon} />
            {messages.review.updated}
          </span>
        )}
      </p>
      {album.Part && open === "photos" && (
        <div className="basis-full">
          <album.Part review={review} onChanged={onChanged} />
        </div>
      )}
      {edit.Part && (
        <edit.Part
          review={review}
          isOpen={open === "edit"}
          onClose={() => setOpen(null)}
          onChanged={(changed) => {
            setOpen(null);
            setUpdatedAt(Date.now());
            onChanged(changed);
          }}
        />
      )}
      {deletion.Part && onDeleted && (
        <deletion.Part review={review} isOpen={open === "delete"} onClose={() => setOpen(null)} onDeleted={onDeleted} />
      )}
    </div>
  );
}

/** An edit of a visible review that waits for approval. Only its author sees it. */
export function PendingEdit({ edit }: { edit: NonNullable<Review["pending_revision"]> }) {
  return (
    <div className="measure border-edge bg-sunk mt-3 rounded-md border p-4">
      <p className="text-soft">Your edit is waiting for approval. Until then, everyone sees the text above.</p>
      <p className="mt-2 flex items-center gap-x-2">
        <Stars rating={edit.rating} />
        <span className="font-semibold">{averageText(edit.rating)}</span>
      </p>
      <p className="mt-1 font-semibold" dir="auto">
        {edit.title}
      </p>
      <p className="mt-1 whitespace-pre-line" dir="auto">
        {edit.content}
      </p>
    </div>
  );
}
