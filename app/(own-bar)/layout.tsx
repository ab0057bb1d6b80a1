import { type ReactNode } from "react";
import { deferScripts } from "@/server/http/page-response";

/** Pages that put their own search bar into the frame: what was searched for, or a large one further down. */
export default function OwnBarLayout({ children }: { children: ReactNode }) {
  deferScripts();
  return children;
}
