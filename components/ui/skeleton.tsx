import { cn } from "@/lib/cn";

/** A grey shape where content will be. Says nothing to a screen reader: the region around it says that it loads. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn("pulse-slow bg-line rounded-sm", className)} />;
}
