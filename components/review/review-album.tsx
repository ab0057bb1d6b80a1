"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Album } from "@/components/photo/album";
import { photosOfReview } from "@/lib/client/photos";
import { type Review } from "@/lib/contract/review";
import { albumNameOf } from "./review-photos";

/** Lets authors add photos to their review, and describe, order, and remove them. */
export function ReviewAlbum({ review, onChanged }: { review: Review; onChanged: (review: Review) => void }) {
  // A photo that arrives while another one is moved must not undo that, so the list is here.
  const [photos, setPhotos] = useState(review.photos);
  const tell = useEffectEvent(() => photos !== review.photos && onChanged({ ...review, photos }));
  useEffect(() => void tell(), [photos]);
  return (
    <section aria-label="Photos of your review" className="space-y-6 pt-4">
      <Album
        place="review"
        path={photosOfReview(review.id)}
        name={albumNameOf(review)}
        photos={photos}
        change={setPhotos}
      />
    </section>
  );
}
