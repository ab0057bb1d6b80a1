import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// The names of our own type scale, which would else be taken for colours.
const merge = extendTailwindMerge({
  extend: { theme: { text: ["label", "lead", "h4", "h3", "h2", "h1", "hero"], shadow: ["float"] } },
});

/** Joins class names; of two that set the same property the later wins. For server components: it is not small. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
