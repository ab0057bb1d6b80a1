import { type ReactNode } from "react";

/** The status of an item, such as "Pending". */
export const StatusMark = ({ children }: { children: ReactNode }) => (
  <span className="border-edge text-label text-soft inline-flex min-h-6 items-center rounded-sm border px-2 font-semibold">
    {children}
  </span>
);
