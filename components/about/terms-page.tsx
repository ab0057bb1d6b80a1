import { ProsePage, ProseSection } from "@/components/shared/prose";
import { mailHref } from "@/lib/format/contact-links";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { type SiteSettings } from "@/lib/rules/site-settings";
import { operatorSection, ownSections } from "./own-words";

/** How many days in advance a material change of these terms is announced. */
const NOTICE_DAYS = 30;

/** The terms of service: the operator's, or ours. */
export function TermsPage({ settings }: { settings: SiteSettings }) {
  const { site_name: siteName, support_email: supportEmail, terms_words: words } = settings;
  const mail = mailHref(supportEmail);
  return (
    <ProsePage
      title="Terms of service"
      lead={`These terms apply to everyone who uses ${siteName}. By using the site you accept them.`}
    >
      {words ? ownSections(words, "Terms") : ourTerms(siteName)}
      {operatorSection(settings, "Who you agree with")}
      {mail && (
        <ProseSection title="Contact">
          <p>
            Questions about these terms:{" "}
            <a href={mail} className="link">
              {supportEmail}
            </a>
          </p>
        </ProseSection>
      )}
    </ProsePage>
  );
}

/** The terms of a site whose operator has written none. */
const ourTerms = (siteName: string) => (
  <>
    <ProseSection title="What this site is">
      <p>
        {siteName} is a public directory of businesses, doctors and other professionals. It helps people find them, read
        what others say about them and compare them. It is not a party to any agreement you make with a listed business
        or doctor.
      </p>
      <p>Nothing here is medical, legal or financial advice. In an emergency call your local emergency number.</p>
    </ProseSection>
    <ProseSection title="Listings">
      <p>
        Listings come from public records, from their owners and from users. We correct errors that are reported to us,
        but we do not check every detail: confirm licenses, fees and insurance with the business or doctor before you
        rely on them.
      </p>
    </ProseSection>
    <ProseSection title="Reviews">
      <ul>
        <li>Write about your own experience, truthfully and in your own words.</li>
        <li>Do not review yourself, your employer or a competitor, and do not take money or favors for a review.</li>
        <li>Leave out other people&apos;s private information, insults, threats and advertising.</li>
      </ul>
      <p>
        A review appears once a moderator has approved it. We may decline or remove what breaks these rules. A review
        stays yours; you let us show it on the site.
      </p>
    </ProseSection>
    <ProseSection title="Paid placement">
      <p>
        Premium listings are placed before others in search and category pages and are marked Sponsored wherever that
        happens. Payment never changes a rating or a review.{" "}
        <a href={routes.ranking} className="link">
          How ranking works
        </a>{" "}
        says exactly what decides the order.
      </p>
    </ProseSection>
    <ProseSection title="What you pay for">
      <ul>
        <li>
          A premium plan renews automatically, each month or each year, until you cancel it under{" "}
          {accountMessages.plans.manageBilling}. It then ends with the period that is paid for.
        </li>
        <li>
          A contribution to a listing&apos;s premium year is credit for that listing. The year begins when the goal is
          met, and what comes beyond the goal makes it longer. Contributing does not give you a say in the listing or
          its reviews.
        </li>
      </ul>
    </ProseSection>
    <ProseSection title="What you may not do">
      <ul>
        <li>Copy the directory in bulk, or use it to send spam.</li>
        <li>Disrupt the site, get around its limits, or access what isn&apos;t yours.</li>
        <li>Pretend to be someone else, or claim a listing that you have no right to.</li>
      </ul>
    </ProseSection>
    <ProseSection title="Our responsibility">
      <p>
        The site is offered as it is. As far as the law allows, we are not liable for what a listed business or doctor
        does, or for decisions made on the strength of a listing or a review.
      </p>
    </ProseSection>
    <ProseSection title="Changes to these terms">
      <p>
        We give at least {NOTICE_DAYS} days&apos; notice on this page before a material change takes effect. Using the
        site after that date means that you accept the changed terms.
      </p>
    </ProseSection>
  </>
);
