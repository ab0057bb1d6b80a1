"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { useSession } from "@/components/layout/use-session";
import { type ListingKey } from "@/lib/client/listings";
import { keepReported, reportedReviews } from "@/lib/client/reported-reviews";
import { type Session, settledSession } from "../layout/session-store";
import { useOwnReview } from "./use-own-review";

/** What the reviews of a page need to know of their listing. */
export type Reviewed = ListingKey & { ownerId: number | null };

type ReviewState = ReturnType<typeof useOwnReview> & {
  listing: Reviewed;
  session: Session;
  /** The reviews that were reported from this window. */
  reported: ReadonlySet<number>;
  report: (id: number) => Promise<void>;
};

const ReviewControlsContext = createContext<ReviewState | null>(null);

/** Who visits and what they did here, for all reviews of a listing's page: asked for once. */
export function ReviewControls({ listing, children }: { listing: Reviewed; children: ReactNode }) {
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
  const [held, setHeld] = useState<{ userId: number | null; ids: ReadonlySet<number> } | null>(null);
  // What this window kept is read once, when it is known for whom.
  if (userId !== null && held?.userId !== userId) setHeld({ userId, ids: reportedReviews(userId) });
  const reported = held?.userId === userId ? held.ids : none;
  // Whoever is quick has reported it before the page knows who visits.
  async function report(id: number) {
    const visitor = await settledSession();
    const by = visitor.state === "member" ? visitor.user.id : null;
    const kept = by === null ? none : reportedReviews(by);
    if (by !== null) keepReported(by, new Set([...kept, id]));
    setHeld((before) => ({ userId: by, ids: new Set([...(before?.userId === by ? before.ids : kept), id]) }));
  }
  return { reported, report };
}

/** The controls of the page around. @throws {Error} outside ReviewControls */
export function useReviewControls(): ReviewState {
  const controls = useContext(ReviewControlsContext);
  if (!controls) throw new Error("useReviewControls must be used within ReviewControls");
  return controls;
}
