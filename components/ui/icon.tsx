import { createElement } from "react";

/** The `__iconData` export of a lucide-react icon module, so that icons add no code to the browser. */
export type IconData = { size?: number; node: [tag: string, attributes: Record<string, string | number>][] };

/** A decorative icon, hidden from screen readers: its text or control carries the label. */
export function Icon({ of, className = "size-5 shrink-0" }: { of: IconData; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      {of.node.map(([tag, { key, ...attributes }]) => createElement(tag, { key, ...attributes }))}
    </svg>
  );
}
