import { createElement } from "react";

/** What an icon module of lucide-react exports as `__iconData`: drawn here, so that icons cost the browser no code. */
export type IconData = { size?: number; node: [tag: string, attributes: Record<string, string | number>][] };

/** An icon that says nothing by itself: the words beside it, or a label on the control around it, do. */
export function Icon({ of, className = "size-5 shrink-0" }: { of: IconData; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      {of.node.map(([tag, { key, ...attributes }]) => createElement(tag, { key, ...attributes }))}
    </svg>
  );
}
