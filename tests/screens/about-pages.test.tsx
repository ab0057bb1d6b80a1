import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ClaimListingPage } from "@/components/claim/claim-listing-page";
import { ContactPage } from "@/components/about/contact-page";
import { HelpPage } from "@/components/about/help-page";
import { PrivacyPage } from "@/components/about/privacy-page";
import { TermsPage } from "@/components/about/terms-page";
import { type SiteSettings, siteSettingNames } from "@/lib/rules/site-settings";
import { SiteFooter } from "@/components/layout/site-footer";

const empty = Object.fromEntries(siteSettingNames.map((name) => [name, ""])) as SiteSettings;
const grove: SiteSettings = {
  ...empty,
  site_name: "Grove",
  operator_name: "Grove Ltd.",
  operator_address: "1 Main St",
  contact_words: "Call us before noon.",
  privacy_words: "# Processors\n\n- Mail Co. <b>",
  terms_words: "# Our terms\n\nBe kind.",
};
const text = (page: Parameters<typeof renderToStaticMarkup>[0]) => renderToStaticMarkup(page);

it("shows the operator and their words where they were filled in", () => {
  expect(text(<ContactPage settings={grove} />)).toMatch(/Call us before noon\.[\s\S]*Grove Ltd\.\n1 Main St/);
  const privacy = text(<PrivacyPage settings={grove} isPaid hasRemoteImages={false} />);
  expect(privacy).toContain("Pages load nothing from elsewhere.");
  expect(privacy).toContain('<h2 class="text-h3">Processors</h2>');
  expect(privacy).toContain("Mail Co. &lt;b&gt;");
  const terms = text(<TermsPage settings={grove} />);
  expect(terms).toContain("Be kind.");
  expect(terms).not.toContain("What this site is");
  expect(text(<SiteFooter siteName="Grove" operator="Grove Ltd." year={2026} />)).toContain("Grove Ltd.");
});

it("answers ten questions, and says where to write", () => {
  const help = text(<HelpPage settings={grove} />);
  expect(help.match(/<h2/g)).toHaveLength(11);
  expect(help).toContain('href="/contact"');
});

it("lists the sections of a long text beside it, those in the operator's words too", () => {
  const privacy = text(<PrivacyPage settings={grove} isPaid hasRemoteImages={false} />);
  const listed = [...privacy.matchAll(/<a href="#([^"]+)" class="footer-link/g)].map(([, id]) => id);
  expect(listed).toEqual(expect.arrayContaining(["cookies-and-your-device", "processors", "who-is-responsible"]));
  expect(listed).toHaveLength(privacy.match(/<h2/g)!.length);
  for (const id of listed) expect(privacy).toContain(`<section id="${id}"`);
  expect(text(<ContactPage settings={grove} />)).not.toContain("On this page");
});

it("says nothing about an operator who has filled in nothing", () => {
  const bare = { ...empty, site_name: "Grove" };
  const contact = text(<ContactPage settings={bare} />);
  expect(contact).not.toContain("Or email");
  for (const page of [
    contact,
    text(<PrivacyPage settings={bare} isPaid hasRemoteImages />),
    text(<TermsPage settings={bare} />),
  ]) {
    expect(page).not.toMatch(/Who runs this site|Who is responsible|Who you agree with|<address/);
  }
  expect(text(<TermsPage settings={bare} />)).toContain("What this site is");
});

it("promises a time for checking claims only if the operator does", () => {
  const page = (checkedWithin: string) =>
    text(<ClaimListingPage figures={[]} checkedWithin={checkedWithin} monthlyCents={5000} repliesNeedPremium />);
  expect(page("two days")).toContain("usually within two days.");
  expect(page("")).toContain("An administrator checks that it is yours.");
  expect(page("")).not.toMatch(/usually/i);
});

it("says how long data is kept as the settings say, and no limit where there is none", () => {
  const privacy = (given: Partial<SiteSettings>) =>
    text(<PrivacyPage settings={{ ...grove, ...given }} isPaid hasRemoteImages={false} />);
  const forever = privacy({});
  expect(forever).toContain("contact buttons per day, without recording who you are.");
  expect(forever).toContain("Edits of your reviews. Kept as long as the review.");
  expect(forever).not.toContain("is deleted as a whole");
  const limited = privacy({
    visit_days: "400",
    revision_days: "45",
    audit_days: "1000",
    security_event_days: "70",
    payment_event_days: "80",
  });
  expect(limited).toContain("per day, and, after 400 days, per month, without recording who you are.");
  expect(limited).toContain("Kept 45 days after a moderator decided.");
  expect(limited).toContain("once all of it is older than 1000 days.");
  expect(limited).toContain("instead of your network address. Kept 70 days.");
  expect(limited).toContain("messages are kept 80 days, without personal data.");
});
