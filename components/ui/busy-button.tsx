import { type ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { Button } from "./button";

type BusyButtonProps = ComponentProps<typeof Button> & { isBusy: boolean; busyText: string };

/** A button that says while its work goes on that it does, as wide as before and with the focus kept. */
export function BusyButton({ isBusy, busyText, className, children, ...rest }: BusyButtonProps) {
  return (
    <Button aria-disabled={isBusy || undefined} className={cn("grid", isBusy && "cursor-wait", className)} {...rest}>
      <span
        className={cn("col-start-1 row-start-1 inline-flex items-center justify-center gap-2", isBusy && "invisible")}
      >
        {children}
      </span>
      <span className={cn("col-start-1 row-start-1", !isBusy && "invisible")}>{busyText}</span>
    </Button>
  );
}
