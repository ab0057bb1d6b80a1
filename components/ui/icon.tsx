import { type StaticImageData } from "next/image";
import drawings from "./icons.svg";

// Next declares imported SVG files as `any`.
const { src } = drawings as StaticImageData;

/** The id of a drawing in icons.svg. */
export type IconName = string;

/** A decorative icon, hidden from screen readers: its text or control carries the label. */
export const Icon = ({ of, className = "size-5 shrink-0" }: { of: IconName; className?: string }) => (
  <svg className={`icon ${className}`} aria-hidden="true">
    <use href={`${src}#${of}`} />
  </svg>
);
