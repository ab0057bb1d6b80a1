import { type Metadata } from "next";

/** What pages of one's own say of themselves: no search engine may keep them, and their one address. */
export const privatePage = (title: string, canonical: string): Metadata => ({
  title,
  alternates: { canonical },
  robots: { index: false, follow: false },
});
