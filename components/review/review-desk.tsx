"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { useSession } from "@/components/layout/use-session";
import { type ListingKey } from "@/lib/client/listings";
import { keepReported, reportedReviews } from "@/lib/client/reported-reviews";
import { type Session } from "../layout/session-store";
import { useOwnReview } from "./use-own-review";

/** What the reviews of a page need to know of their listing. */
export type Reviewed = ListingKey & { ownerId: number | null };

type Desk = ReturnType<typeof useOwnReview> & {
  listing: Reviewed;
  session: Session;
  /** The reviews that were reported from this window. */
  reported: ReadonlySet<number>;
  report: (id: number) => void;
};

const DeskContext = createContext<Desk | null>(null);

/** Who visits and what they did here, for all reviews of a listing's page: asked for once. */
export function ReviewDesk({ listing, children }: { listing: Reviewed; children: ReactNode }) {
  const session = useSession();
  const userId = session.state === "member" ? session.user.id : null;
  const ownReview = useOwnReview(listing, userId);
  const { reported, report } = useReported(userId);
  return <DeskContext value={{ ...ownReview, listing, session, reported, report }}>{children}</DeskContext>;
}

const none: ReadonlySet<number> = new Set();

function useReported(userId: number | null) {
  const [held, setHeld] = useState<{ userId: number; ids: ReadonlySet<number> } | null>(null);
  // What this window kept is read once, when it is known for whom.
  if (userId !== null && held?.userId !== userId) setHeld({ userId, ids: reportedReviews(userId) });
  const reported = held?.userId === userId ? held.ids : none;
  function report(id: number) {
    if (userId === null) return;
    const ids = new Set([...reported, id]);
    keepReported(userId, ids);
    setHeld({ userId, ids });
  }
  return { reported, report };
}

/** The desk of the page around. @throws outside of one. */
export function useReviewDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("useReviewDesk must be used within a review desk");
  return desk;
}
