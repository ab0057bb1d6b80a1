import { type ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Button } from "./button";

type BusyButtonProps = ComponentProps<typeof Button> & { isBusy: boolean; busyText: string };

/** A button that shows `busyText` and ignores presses while busy; it keeps its width and the focus. */
export function BusyButton({ isBusy, busyText, disabled, children, ...rest }: BusyButtonProps) {
  return (
    <Button
      disabled={isBusy || disabled}
      data-busy={isBusy || undefined}
      className={cn("relative", isBusy && "cursor-wait")}
      {...rest}
    >
      <span className={cn(isBusy && "invisible")}>{children}</span>
      {isBusy && <span className="absolute inset-0 flex items-center justify-center">{busyText}</span>}
    </Button>
  );
}
