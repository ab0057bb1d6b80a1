import { ContactPage } from "@/components/about/contact-page";
import { pageSettings } from "@/server/http/page-settings";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("contact");

export default async function Contact() {
  await cacheRecordedPage("contact", { seconds: UNCHANGING_SECONDS });
  return <ContactPage settings={await pageSettings()} />;
}
