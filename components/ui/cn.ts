import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Our own type scale. Without this, tailwind-merge would take the names for colors.
const merge = extendTailwindMerge({
  extend: { theme: { text: ["label", "lead", "h4", "h3", "h2", "h1", "hero"], shadow: ["float"] } },
});

/** Joins class names; the later of two conflicting ones wins. For server components only, because of its size. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
