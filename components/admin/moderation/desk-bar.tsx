import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { type Held } from "./held-decisions";
import { type Message } from "./use-message";

type DeskBarProps = {
  message: Message | null;
  held: readonly Held[];
  onUndo: () => void;
  /** What can be done with the rows that are ticked; nothing while none is. */
  children: ReactNode;
};

/** Stays at the foot of the window: what became of the last action, what can be taken back, what is ticked. */
export function DeskBar({ message, held, onUndo, children }: DeskBarProps) {
  const waiting = held.filter(({ isSending }) => !isSending);
  const last = waiting.at(-1);
  const isEmpty = !message && !last && !children;
  return (
    <div
      className={cn(
        "desk-bar bg-raised sticky bottom-[var(--tray-space)] z-10",
        !isEmpty && "border-line shadow-float -mx-2 mt-4 space-y-2 rounded-md border p-2 pl-4",
      )}
    >
      {children}
      {last && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="line-clamp-2 min-w-0 flex-1" dir="auto">
            {last.label}
            {waiting.length > 1 && <span className="text-soft"> and {waiting.length - 1} before it</span>}
          </p>
          <Button look="quiet" onClick={onUndo}>
            Undo
          </Button>
        </div>
      )}
      <p role="status" className={message && !message.isFailure ? "text-good py-2 font-semibold" : undefined}>
        {message && !message.isFailure ? message.text : null}
      </p>
      <p role="alert" className={message?.isFailure ? "text-bad py-2 font-semibold" : undefined}>
        {message?.isFailure ? message.text : null}
      </p>
    </div>
  );
}
