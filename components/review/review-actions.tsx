"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { thumbsUpIcon } from "@/components/ui/icons";
import { counted } from "@/lib/format/number";
import { ReportButton } from "./report-button";
import { useHelpful } from "./use-helpful";

/** What readers may do with a review: say that it helped, and report it. */
export function ReviewActions({ id, title, helpful }: { id: number; title: string; helpful: number }) {
  const { count, isMine, click } = useHelpful(id, helpful);
  return (
    <>
      <div className="needs-script no-print contents">
        <Button
          aria-pressed={isMine}
          aria-label={`Helpful: ${title}`}
          onClick={() => void click()}
          className={isMine ? "border-accent bg-accent-wash text-accent" : ""}
        >
          <Icon of={thumbsUpIcon} />
          Helpful
        </Button>
      </div>
      <div className="needs-script no-print contents">
        <ReportButton id={id} title={title} />
      </div>
      {/* Behind the buttons, which stay where they are when it appears. */}
      <HelpfulCount count={count} isSaid={isMine} />
    </>
  );
}

/** How many found a review helpful; nothing for nobody. */
export function HelpfulCount({ count, isSaid = false }: { count: number; isSaid?: boolean }) {
  if (count === 0) return null;
  return (
    <p role={isSaid ? "status" : undefined} className="text-faint">
      {counted(count, "person", "people")} found this helpful
    </p>
  );
}
