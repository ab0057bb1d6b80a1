import { type ReactNode } from "react";
import { keptMarkup } from "@/lib/kept-markup";
import { KeptMarkup } from "./kept-markup";

/**
 * Markup without client components, which the browser keeps as it came: it isn't in the page a second time as data, and
 * isn't hydrated (docs/decisions/0083-markup-without-data.md).
 */
export function Kept({ children }: { children: ReactNode }) {
  const kept = keptMarkup();
  return kept ? <KeptMarkup at={kept.push(children) - 1} /> : children;
}
