"use client";

import { useCompare } from "./compare-provider";

/** Puts a listing on the compare list and takes it off again. `name` tells one such button from the next. */
export function CompareButton({ id, name, className = "" }: { id: number; name: string; className?: string }) {
  const { ids, add, remove } = useCompare();
  const isIn = ids.includes(id);
  return (
    <button
      type="button"
      aria-pressed={isIn}
      onClick={() => (isIn ? remove(id) : add(id))}
      className={`needs-script no-print inline-flex min-h-11 min-w-30 items-center justify-center gap-2 rounded-md border px-3 font-semibold transition-colors duration-150 ${
        isIn
          ? "border-accent bg-accent-wash text-accent"
          : "border-edge bg-raised hover:border-accent hover:text-accent"
      } ${className}`}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-current" strokeWidth={2}>
        <path d={isIn ? "M2 8.5l4 4 8-9" : "M8 2v12M2 8h12"} />
      </svg>
      Compare<span className="sr-only"> {name}</span>
    </button>
  );
}
