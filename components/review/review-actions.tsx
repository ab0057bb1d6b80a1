"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { thumbsUpIcon } from "@/components/ui/icons";
import { counted } from "@/lib/format/number";
import { ReportButton } from "./report-button";
import { useHelpful } from "./use-helpful";

/** A reader's actions on a review: vote it helpful, and report it. */
export function ReviewActions({ id, title, helpful }: { id: number; title: string; helpful: number }) {
  const { count, isMine, vote } = useHelpful(id, helpful);
  return (
    <>
      <div className="needs-script no-print contents">
        <Button
          aria-pressed={isMine}
          aria-label={`Helpful: ${title}`}
          onClick={vote}
          className={isMine ? "border-accent bg-accent-wash text-accent" : ""}
        >
          <Icon of={thumbsUpIcon} />
          Helpful
        </Button>
      </div>
      <div className="needs-script no-print contents">
        <ReportButton id={id} title={title} />
      </div>
      {/* After the buttons, so that they don't move when it appears. */}
      <HelpfulCount count={count} isAnnounced={isMine} />
    </>
  );
}

/** How many people found a review helpful; renders nothing for none. */
export function HelpfulCount({ count, isAnnounced = false }: { count: number; isAnnounced?: boolean }) {
  if (count === 0) return null;
  return (
    <p role={isAnnounced ? "status" : undefined} className="text-faint">
      {counted(count, "person", "people")} found this helpful
    </p>
  );
}
