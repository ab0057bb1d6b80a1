import { type Metadata } from "next";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

/** Empty, because every page's data contains it: the front server sends a whole page of its own instead. */
export default function NotFound() {
  return null;
}
