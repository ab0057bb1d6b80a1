import { ContactPage } from "@/components/about/contact-page";
import { env } from "@/server/env";
import { staticHead } from "@/server/seo/page-head";
import { cacheStaticPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("contact");

export default async function Contact() {
  await cacheStaticPage("contact", { seconds: UNCHANGING_SECONDS });
  const { siteName, supportEmail } = env();
  return <ContactPage siteName={siteName} supportEmail={supportEmail} />;
}
