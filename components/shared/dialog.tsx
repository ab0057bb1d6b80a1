"use client";

import { type ComponentProps, useRef } from "react";
import { ModalDialog } from "@/components/ui/dialog";
import { type LeaveGuard, LeaveGuardContext } from "./leave-guard";

/** A modal dialog that asks before it drops what was typed into the form in it. */
export function Dialog({ onClose, children, ...rest }: ComponentProps<typeof ModalDialog>) {
  const guard = useRef<LeaveGuard | null>(null);
  return (
    <ModalDialog onClose={() => (guard.current ? guard.current(onClose) : onClose())} {...rest}>
      <LeaveGuardContext value={guard}>{children}</LeaveGuardContext>
    </ModalDialog>
  );
}
