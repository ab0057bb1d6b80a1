/** The name of a drawing in icons.css. */
export type IconName = string;

/** A decorative icon in the color of the text: its text or control carries the label. */
export const Icon = ({ of, className = "size-5 shrink-0" }: { of: IconName; className?: string }) => (
  <span className={`icon icon-${of} ${className}`} />
);
