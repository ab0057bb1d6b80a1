import { type Metadata } from "next";
import { env } from "@/server/env";
import { Framed } from "./framed";
import RootLayout from "./layout";
import { LostHere } from "./lost-here";

export function generateMetadata(): Metadata {
  return { title: `Page not found | ${env().titleSuffix}`, robots: { index: false }, metadataBase: env().siteUrl };
}

/**
 * The page of addresses that lead nowhere. It stands outside the layouts: a `not-found` in the root would be sent, frame
 * and all, twice with every page, in case it is needed.
 */
export default function GlobalNotFound() {
  return (
    <RootLayout>
      <Framed>
        <LostHere />
      </Framed>
    </RootLayout>
  );
}
