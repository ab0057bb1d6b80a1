import { type Metadata } from "next";
import { TermsPage } from "@/components/about/terms-page";
import { env } from "@/server/env";
import { routes } from "@/lib/routes";

export const metadata: Metadata = {
  alternates: { canonical: routes.terms },
  title: "Terms of service",
};

export default function TermsOfService() {
  const { siteName, supportEmail } = env();
  return <TermsPage siteName={siteName} supportEmail={supportEmail} />;
}
