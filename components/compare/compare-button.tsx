"use client";

import { useCompare } from "./compare-provider";

type CompareButtonProps = {
  id: number;
  name: string;
  /** Its look where it isn't an outlined button. */ className?: string;
};

/** Adds a listing to the compare list and removes it. `name` tells screen readers which listing. */
export function CompareButton({ id, name, className = "compare-button" }: CompareButtonProps) {
  const { ids, add, remove } = useCompare();
  const isCompared = ids.includes(id);
  return (
    <button
      type="button"
      aria-pressed={isCompared}
      onClick={() => (isCompared ? remove(id) : add(id))}
      className={`needs-script no-print ${className}`}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={isCompared ? "M2 8.5l4 4 8-9" : "M8 2v12M2 8h12"} />
      </svg>
      Compare<span className="sr-only">{` ${name}`}</span>
    </button>
  );
}
