import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { type PendingDecision } from "./undo-queue";
import { type Message } from "./use-message";

type OutcomeProps = { message: Message | null; pending?: readonly PendingDecision[]; onUndo?: () => void };

/** What was decided last, with the button to undo it; it floats above the foot of the window. */
export function Outcome({ message, pending = [], onUndo }: OutcomeProps) {
  const waiting = pending.filter(({ isSending }) => !isSending);
  const last = waiting.at(-1);
  const failure = message?.isFailure ? message.text : null;
  const success = message && !message.isFailure ? message.text : null;
  return (
    <div
      className={cn(
        "fixed inset-x-2 bottom-16 z-30 lg:left-auto lg:w-[28rem]",
        (last || message) && "border-line bg-raised shadow-float rounded-md border p-2 pl-4",
      )}
    >
      {last && (
        <div className="flex items-center justify-between gap-x-4">
          <p className="line-clamp-2 min-w-0 flex-1" dir="auto">
            {last.label}
            {waiting.length > 1 && <span className="text-soft"> and {waiting.length - 1} before it</span>}
          </p>
          <Button variant="quiet" onClick={onUndo}>
            Undo
          </Button>
        </div>
      )}
      <p role="status" className={success ? "text-good py-1 font-semibold" : "absolute"}>
        {success}
      </p>
      <p role="alert" className={failure ? "text-bad py-1 font-semibold" : "absolute"}>
        {failure}
      </p>
    </div>
  );
}
