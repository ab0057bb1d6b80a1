import { type ReactNode } from "react";
import { wakeLate } from "@/server/site/page-answer";
import { Framed } from "../framed";

export default function SiteLayout({ children }: { children: ReactNode }) {
  wakeLate();
  return <Framed>{children}</Framed>;
}
