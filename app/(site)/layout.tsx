import { type ReactNode } from "react";
import { wakeLate } from "@/server/http/page-response";
import { Framed } from "../framed";

export default function SiteLayout({ children }: { children: ReactNode }) {
  wakeLate();
  return <Framed>{children}</Framed>;
}
