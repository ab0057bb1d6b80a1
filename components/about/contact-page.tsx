import { ProsePage, ProseSection } from "@/components/shared/prose";
import { mailHref } from "@/lib/format/contact-links";
import { routes } from "@/lib/site/routes";
import { type SiteSettings } from "@/lib/rules/site-settings";
import { ContactForm } from "./contact-form";
import { operatorSection, OwnParagraphs } from "./own-words";

/** Where to turn with what: the form, and the address if the operator has given one. */
export function ContactPage({ settings }: { settings: SiteSettings }) {
  const { site_name: siteName, support_email: supportEmail, contact_words: words } = settings;
  const mail = mailHref(supportEmail);
  return (
    <ProsePage title="Contact" lead={`How to reach the people who run ${siteName}, and what you can do yourself.`}>
      <ProseSection title="Write to us">
        <p>Please name the listing or review that you write about, so that we can find it.</p>
        <ContactForm />
        {mail && (
          <p>
            Or email{" "}
            <a href={mail} className="link">
              {supportEmail}
            </a>
            .
          </p>
        )}
        <OwnParagraphs text={words} />
        <p>
          We don&apos;t pass on messages to the businesses and doctors listed here. Use the contact options on their
          page.
        </p>
      </ProseSection>
      {operatorSection(settings, "Who runs this site")}
      <ProseSection title="What you can do yourself">
        <ul>
          <li>
            Something is wrong with a review: choose Report next to it.{" "}
            <a href={routes.guidelines} className="link">
              Review guidelines
            </a>
          </li>
          <li>
            Is a listing yours?{" "}
            <a href={routes.businessOwner} className="link">
              Claim it
            </a>{" "}
            and correct it.
          </li>
          <li>Something in a listing is wrong: choose “Something wrong?” on its page.</li>
          <li>
            Someone missing?{" "}
            <a href={routes.addListing} className="link">
              Add a listing
            </a>
            .
          </li>
          <li>
            Your plan and invoices:{" "}
            <a href={routes.premium()} className="link">
              Premium
            </a>
            .
          </li>
          <li>
            Your data: download it or close your account in your{" "}
            <a href={routes.settings} className="link">
              settings
            </a>
            .{" "}
            <a href={routes.privacy} className="link">
              Privacy
            </a>
          </li>
        </ul>
      </ProseSection>
    </ProsePage>
  );
}
