"use client";

import { type ComponentProps, createContext, type RefObject, useRef } from "react";
import { ModalDialog } from "@/components/ui/dialog";

/** Calls `leave` at once, or asks first whether the unsaved input may be discarded. */
export type LeaveGuard = (leave: () => void) => void;

/** Where the form in a dialog registers its guard. */
export const LeaveGuardContext = createContext<RefObject<LeaveGuard | null> | null>(null);

/** A modal dialog that asks before it discards what was typed into its form. */
export function Dialog({ onClose, children, ...rest }: ComponentProps<typeof ModalDialog>) {
  const guard = useRef<LeaveGuard | null>(null);
  return (
    <ModalDialog onClose={() => (guard.current ? guard.current(onClose) : onClose())} {...rest}>
      <LeaveGuardContext value={guard}>{children}</LeaveGuardContext>
    </ModalDialog>
  );
}
