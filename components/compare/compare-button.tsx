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
      className={`compare-button needs-script no-print ${className}`}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={isIn ? "M2 8.5l4 4 8-9" : "M8 2v12M2 8h12"} />
      </svg>
      Compare<span className="sr-only">{` ${name}`}</span>
    </button>
  );
}
