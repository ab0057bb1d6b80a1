import { type Metadata } from "next";
import { Framed } from "../framed";
import { LostHere } from "../lost-here";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

/** Shown when client-side navigation leads to a missing page. */
export default function NotFound() {
  return (
    <Framed>
      <LostHere />
    </Framed>
  );
}
