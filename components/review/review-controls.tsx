"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { type Session, settledSession, useSession } from "@/lib/client/session";
import { type ListingKey } from "@/lib/client/listings";
import { storeReported, reportedReviews } from "@/lib/client/reported-reviews";
import { useOwnReview } from "./use-own-review";

/** The listing of the reviews on a page. */
export type ReviewedListing = ListingKey & { ownerId: number | null };

type ReviewState = ReturnType<typeof useOwnReview> & {
  listing: ReviewedListing;
  session: Session;
  /** The ids of reviews reported in this window. */
  reported: ReadonlySet<number>;
  report: (id: number) => Promise<void>;
};

const ReviewControlsContext = createContext<ReviewState | null>(null);

/** Loads the session, the visitor's own review, and their reports once for all reviews of a listing's page. */
export function ReviewControls({ listing, children }: { listing: ReviewedListing; children: ReactNode }) {
  const session = useSession();
  const userId = session.state === "member" ? session.user.id : null;
  const ownReview = useOwnReview(listing, userId);
  const { reported, report } = useReported(userId);
  return (
    <ReviewControlsContext value={{ ...ownReview, listing, session, reported, report }}>
      {children}
    </ReviewControlsContext>
  );
}

const none: ReadonlySet<number> = new Set();

function useReported(userId: number | null) {
  const [stored, setStored] = useState<{ userId: number | null; ids: ReadonlySet<number> } | null>(null);
  // The stored ids are read once, as soon as the account is known.
  if (userId !== null && stored?.userId !== userId) setStored({ userId, ids: reportedReviews(userId) });
  const reported = stored?.userId === userId ? stored.ids : none;
  // A quick visitor may report before the session has loaded.
  async function report(id: number) {
    const visitor = await settledSession();
    const by = visitor.state === "member" ? visitor.user.id : null;
    const earlier = by === null ? none : reportedReviews(by);
    if (by !== null) storeReported(by, new Set([...earlier, id]));
    setStored((before) => ({ userId: by, ids: new Set([...(before?.userId === by ? before.ids : earlier), id]) }));
  }
  return { reported, report };
}

/** The controls of the surrounding page. @throws {Error} outside ReviewControls */
export function useReviewControls(): ReviewState {
  const controls = useContext(ReviewControlsContext);
  if (!controls) throw new Error("useReviewControls must be used within ReviewControls");
  return controls;
}
