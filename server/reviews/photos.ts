import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type Photo } from "@/lib/contract/photo";
import { messages } from "@/lib/messages/common";
import { type Ctx } from "../ctx";
import { addPhoto, type SentForm } from "../photos/add";
import { requireAlbum } from "../photos/lock";
import { lockReviewWithListing } from "./lock";

/**
 * Adds a photo to the caller's own review. Throws `not-found`, `forbidden` for another author's review, `conflict` for a
 * removed one, and what `addPhoto` throws.
 */
export const addReviewPhoto = (ctx: Ctx, id: number, sent: SentForm): Promise<Photo> =>
  addPhoto(
    ctx,
    async (inside) => {
      const review = await lockReviewWithListing(inside, id);
      const album = { listing_id: review.listing_id, review };
      await requireAlbum(inside, album);
      if (review.status === "removed") throw conflict(messages.review.removed);
      return album;
    },
    sent,
  );
