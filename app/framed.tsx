import { type ReactNode } from "react";
import { SiteFrame } from "@/components/layout/site-frame";
import { pageSettings } from "@/server/http/page-settings";

const currentYear = () => new Date().getUTCFullYear();

/** The frame of a page with this site's settings, for layouts and for pages outside them; `bar` instead of an empty search bar. */
export async function Framed({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  const { site_name: siteName, operator_name: operator } = await pageSettings();
  return (
    <SiteFrame siteName={siteName} operator={operator} year={currentYear()} bar={bar}>
      {children}
    </SiteFrame>
  );
}
