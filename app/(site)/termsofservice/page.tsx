import { type Metadata } from "next";
import { TermsPage } from "@/components/about/terms-page";
import { env } from "@/server/env";
import { routes } from "@/lib/routes";
import { keepPage, UNCHANGING_SECONDS } from "@/server/site/page-answer";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  alternates: { canonical: routes.terms },
  title: "Terms of service",
};

export default function TermsOfService() {
  keepPage({ seconds: UNCHANGING_SECONDS, tags: [] });
  const { siteName, supportEmail } = env();
  return <TermsPage siteName={siteName} supportEmail={supportEmail} />;
}
