import { type Metadata } from "next";

/** The metadata of private pages: never indexed, with a canonical URL. */
export const privatePage = (title: string, canonical: string): Metadata => ({
  title,
  alternates: { canonical },
  robots: { index: false, follow: false },
});
