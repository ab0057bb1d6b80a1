"use client";

import { createContext, type RefObject } from "react";

/** Goes on with `leave` at once, or first asks whether what was typed may be discarded. */
export type LeaveGuard = (leave: () => void) => void;

/** Where the form in a dialog says how the dialog is to be left. */
export const LeaveGuardContext = createContext<RefObject<LeaveGuard | null> | null>(null);
