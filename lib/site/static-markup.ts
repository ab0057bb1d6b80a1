import { type ReactNode } from "react";

/** The name under which the server publishes it: pages and the front are bundled apart. */
const PUBLISHED = Symbol.for("vouchsafe static markup");

/**
 * The markup that the server leaves out of the browser's code while it renders a document (components/shared/static-markup.tsx). Null
 * in the browser, and where no document is rendered.
 */
export function staticMarkup(): ReactNode[] | null {
  const published = globalThis as { [PUBLISHED]?: () => ReactNode[] | null };
  return published[PUBLISHED]?.() ?? null;
}
