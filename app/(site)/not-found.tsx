import { type Metadata } from "next";
import { LostHere } from "../lost-here";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

/** What a page shows in its frame when the browser's router is led to an address that is nobody's. */
export default LostHere;
