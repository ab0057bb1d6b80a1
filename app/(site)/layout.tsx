import { type ReactNode } from "react";
import { deferScripts } from "@/server/http/page-response";
import { Framed } from "../framed";

export default function SiteLayout({ children }: { children: ReactNode }) {
  deferScripts();
  return <Framed>{children}</Framed>;
}
