import { type ReactNode } from "react";

/** The state of something that not everybody sees as it is. */
export const StatusMark = ({ children }: { children: ReactNode }) => (
  <span className="border-edge text-label text-soft inline-flex min-h-6 items-center rounded-sm border px-2 font-semibold">
    {children}
  </span>
);
