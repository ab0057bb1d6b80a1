import { type ReactNode } from "react";
import { staticMarkup } from "@/lib/site/static-markup";
import { StaticNodes } from "./static-nodes";

/**
 * Markup without client components, which the browser keeps as it came: it isn't in the page a second time as data, and
 * isn't hydrated (docs/decisions/0083-markup-without-data.md).
 */
export function StaticMarkup({ children }: { children: ReactNode }) {
  const parts = staticMarkup();
  return parts ? <StaticNodes at={parts.push(children) - 1} /> : children;
}
