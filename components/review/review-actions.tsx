"use client";

import { useState } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { thumbsUpIcon } from "@/components/ui/icons";
import { counted } from "@/lib/format/number";
import { ReportButton } from "./report-button";

const loadCastVote = () => import("./cast-vote").then(({ CastVote }) => CastVote);

/** A reader's actions on a review: vote it helpful, and report it. */
export function ReviewActions({ id, title, helpful }: { id: number; title: string; helpful: number }) {
  const { Part: CastVote, want } = useOnDemand(loadCastVote);
  const [newCount, setNewCount] = useState<number | null>(null);
  const [isMine, setMine] = useState(false);

  /** The vote counts at once; it is undone if it can't be sent. */
  async function vote() {
    if (isMine) return;
    setMine(true);
    if (!(await want())) setMine(false);
  }
  return (
    <>
      <div className="needs-script no-print contents">
        <Button
          variant="quiet"
          aria-pressed={isMine}
          aria-label={`Helpful: ${title}`}
          onClick={() => void vote()}
          onPointerEnter={() => void loadCastVote().catch(() => undefined)}
          className={isMine ? "bg-accent-wash" : ""}
        >
          <Icon of={thumbsUpIcon} />
          Helpful
        </Button>
      </div>
      <div className="needs-script no-print contents">
        <ReportButton id={id} title={title} />
      </div>
      {/* After the buttons, so that they don't move when it appears. */}
      <HelpfulCount count={newCount ?? (isMine ? helpful + 1 : helpful)} isAnnounced={isMine} className="pl-4" />
      {isMine && CastVote && <CastVote id={id} onCounted={setNewCount} onFailed={() => setMine(false)} />}
    </>
  );
}

type HelpfulCountProps = { count: number; isAnnounced?: boolean; className?: string };

/** How many people found a review helpful; renders nothing for none. */
export function HelpfulCount({ count, isAnnounced = false, className = "" }: HelpfulCountProps) {
  if (count === 0) return null;
  return (
    <p role={isAnnounced ? "status" : undefined} className={`text-faint ${className}`}>
      {counted(count, "person", "people")} found this helpful
    </p>
  );
}
