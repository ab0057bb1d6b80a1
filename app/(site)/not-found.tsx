import { type Metadata } from "next";
import { LostHere } from "../lost-here";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

/** Shown in the frame when client-side navigation leads to a missing page. Every page carries it, so it has no search. */
export default function NotFound() {
  return <LostHere />;
}
