import { type ReactNode } from "react";
import { SiteFrame } from "@/components/layout/site-frame";

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <SiteFrame operator="" siteName="Bare" year={2026}>
          {children}
        </SiteFrame>
      </body>
    </html>
  );
}
