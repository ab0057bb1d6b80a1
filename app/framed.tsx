import { type ReactNode } from "react";
import { SiteFrame } from "@/components/layout/site-frame";
import { env } from "@/server/env";

const currentYear = () => new Date().getUTCFullYear();

/** The frame of a page with this site's settings, for layouts and for pages outside them; `bar` instead of an empty search bar. */
export function Framed({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  const { siteName, supportEmail } = env();
  return (
    <SiteFrame siteName={siteName} supportEmail={supportEmail} year={currentYear()} bar={bar}>
      {children}
    </SiteFrame>
  );
}
