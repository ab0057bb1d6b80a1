import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { type PendingDecision } from "./undo-queue";
import { type Message } from "./use-message";

type ModerationBarProps = {
  message: Message | null;
  pending: readonly PendingDecision[];
  onUndo: () => void;
  /** The actions for the selected rows; null while none is selected. */
  children: ReactNode;
};

/** A bar at the bottom of the window: the last result, the undo button, and the selection. */
export function ModerationBar({ message, pending, onUndo, children }: ModerationBarProps) {
  const waiting = pending.filter(({ isSending }) => !isSending);
  const last = waiting.at(-1);
  const isEmpty = !message && !last && !children;
  return (
    <div
      className={cn(
        "moderation-bar bg-raised sticky bottom-[var(--tray-space)] z-10",
        !isEmpty && "border-line shadow-float -mx-2 mt-4 space-y-2 rounded-md border p-2 pl-4",
      )}
    >
      {children}
      {last && <Undoable last={last} before={waiting.length - 1} onUndo={onUndo} />}
      <Outcome message={message} />
    </div>
  );
}

const Undoable = ({ last, before, onUndo }: { last: PendingDecision; before: number; onUndo: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <p className="line-clamp-2 min-w-0 flex-1" dir="auto">
      {last.label}
      {before > 0 && <span className="text-soft"> and {before} before it</span>}
    </p>
    <Button look="quiet" onClick={onUndo}>
      Undo
    </Button>
  </div>
);

function Outcome({ message }: { message: Message | null }) {
  const failure = message?.isFailure ? message.text : null;
  const success = message && !message.isFailure ? message.text : null;
  return (
    <>
      <p role="status" className={success ? "text-good py-2 font-semibold" : "absolute"}>
        {success}
      </p>
      <p role="alert" className={failure ? "text-bad py-2 font-semibold" : "absolute"}>
        {failure}
      </p>
    </>
  );
}
