import { type Metadata } from "next";
import { AddressSearch } from "@/components/layout/address-search";
import { env } from "@/server/env";
import { pageSettings } from "@/server/http/page-settings";
import { Framed } from "./framed";
import RootLayout from "./layout";
import { LostHere } from "./lost-here";

export async function generateMetadata(): Promise<Metadata> {
  const { title_suffix: suffix } = await pageSettings();
  return { title: `Page not found | ${suffix}`, robots: { index: false }, metadataBase: env().siteUrl };
}

/**
 * The page for unknown URLs. It is outside the layouts: a root `not-found` would be sent with every page, frame included,
 * twice, in case it is needed.
 */
export default function GlobalNotFound() {
  return (
    <RootLayout>
      <Framed bar={null}>
        <LostHere>
          <AddressSearch />
        </LostHere>
      </Framed>
    </RootLayout>
  );
}
