import { type ReactNode } from "react";

type MoreProps = { what: string; count: number; isOpen?: boolean; children: ReactNode };

/** The rest of a long list, one step away; open when what is chosen stands in it. */
export function More({ what, count, isOpen = false, children }: MoreProps) {
  if (count === 0) return null;
  return (
    <details className="group" open={isOpen}>
      <summary className="text-accent inline-flex min-h-11 items-center hover:underline lg:min-h-9">
        <span className="group-open:hidden">
          {count} more<span className="sr-only">: {what}</span>
        </span>
        <span className="hidden group-open:inline">
          Fewer<span className="sr-only">: {what}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}
