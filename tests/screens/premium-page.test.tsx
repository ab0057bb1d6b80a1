import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { InvoiceTable } from "@/components/billing/invoice-list";
import { PremiumPage } from "@/components/billing/premium-page";
import { PremiumReasons } from "@/components/owner/premium-reasons";
import { planState } from "../support/plan-state";
import { wireReview } from "../support/wire";

const review = (id: number) =>
  wireReview(id, {
    rating: 5,
    content: "They listened.",
    helpful_count: 3,
    business_id: id,
    listing_name: `Listing <${id}>`,
    listing_path: `/business/lawyers/listing-${id}`,
  });

const page = (given: Partial<Parameters<typeof PremiumPage>[0]> = {}) =>
  renderToStaticMarkup(
    <PremiumPage
      isOffered
      prices={{ yearly: 50_000, monthly: 5000 }}
      supportEmail="help@example.com"
      quoted={[]}
      figures={[]}
      repliesNeedPremium
      graceDays={14}
      {...given}
    />,
  );

/** The text of a page without tags. */
const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the Premium page", () => {
  it("names the three features and both plans with their prices, the yearly one as the best value", () => {
    const html = page();
    for (const text of ["Priority Placement", "Premium Badge", "Respond to Reviews", "Save $100"])
      expect(words(html)).toContain(text);
    const [, monthly = "", yearly = ""] = html.split('aria-labelledby="plan-');
    expect(words(monthly)).toMatch(/Monthly.*\$50 per month/);
    expect(words(yearly)).toMatch(/Yearly.*BEST VALUE.*\$500 per year/);
    expect(words(monthly)).not.toContain("BEST VALUE");
  });

  it("shows the operator's prices, and a saving only where there is one", () => {
    const text = words(page({ prices: { yearly: 70_000, monthly: 4990 } }));
    for (const part of ["from $49.90 a month", "$49.90 per month", "$700 per year", "Pay once a year."]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("Save $");
  });

  it("sells no replies where every owner may reply", () => {
    const free = words(page({ repliesNeedPremium: false }));
    for (const sold of ["Respond to Reviews", "reply to reviews, ", "Reply from the owner", "post new ones"]) {
      expect(free).not.toContain(sold);
    }
    expect(free).toContain("Reply to reviews Yes Yes");
  });

  it("states only the figures that it is given", () => {
    expect(page()).not.toContain("In figures");
    expect(words(page({ figures: [{ figure: "4.3", text: "stars on average" }] }))).toContain("stars on average 4.3");
    for (const claim of ["4.8", "85%", "50K+"]) expect(page()).not.toContain(claim);
  });

  it("shows what one buys on an example, what is free, and the refund terms", () => {
    const text = words(page());
    for (const part of [
      "Example",
      "Sponsored",
      "Reply from the owner",
      "Not for sale",
      "A full refund ends Premium",
      "up to 14 days",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Reply to reviews – Yes");
    expect(words(page({ repliesNeedPremium: false }))).toContain("Reply to reviews Yes Yes");
  });

  it("quotes three reviews with their authors and listings, and none where there are fewer", () => {
    expect(page({ quoted: [review(1), review(2)] })).not.toContain("blockquote");
    const html = page({ quoted: [review(1), review(2), review(3)] });
    expect(html.match(/<blockquote/g)).toHaveLength(3);
    expect(words(html)).toContain("Author 2 on Listing &lt;2&gt;");
    expect(html).toContain('href="/business/lawyers/listing-3"');
  });

  it("offers no plan if payments are not configured", () => {
    const html = page({ isOffered: false });
    expect(words(html)).toContain("Card payments are not available on this site right now.");
    expect(words(html)).not.toContain("$500 per year");
    expect(html).not.toContain("#plans");
    expect(html).toContain("mailto:help@example.com");
  });

  it("has the same content for every visitor, since it is cached", () => {
    expect(words(page())).not.toContain("You&#x27;re Premium");
  });
});

it("tells the owner why a listing is premium and until when", () => {
  const endsAt = "2027-03-04T00:00:00.000Z";
  const html = renderToStaticMarkup(
    <PremiumReasons
      reasons={[
        { cause: "listing_grant", endsAt: null, plan: null },
        { cause: "subscription", endsAt, plan: planState({ name: "yearly", priceCents: 45_000, chargeCents: 45_000 }) },
        { cause: "subscription", endsAt, plan: planState({ goesOn: "ends" }) },
        { cause: "crowdfund", endsAt, plan: null },
      ]}
    />,
  );
  expect(words(html)).toMatch(
    /Given to this listing by this site Without an end date .*Yearly, \$450 per year Renews on March 4, 2027 for \$450\. .*Monthly, \$50 per month Canceled: Premium ends on March 4, 2027\. .*paid for together Until March 4, 2027/,
  );
});

describe("the invoices", () => {
  const paid = {
    id: "in_1",
    number: "AB-0001",
    issued_at: "2026-11-24T10:00:00.000Z",
    amount_cents: 50_000,
    refunded_cents: 0,
    refund_failed_cents: 0,
    status: "paid" as const,
    url: "https://pay.example.com/in_1",
  };

  it("show the day, the amount with cents, the state, and a link to the provider's page where there is one", () => {
    const open = { ...paid, id: "in_2", number: "AB-0002", amount_cents: 5_050, status: "open" as const, url: null };
    const html = renderToStaticMarkup(<InvoiceTable list={{ invoices: [open, paid], has_more: false }} />);
    expect(words(html)).toContain("November 24, 2026 $50.50 Not paid AB-0002");
    const part = renderToStaticMarkup(
      <InvoiceTable
        list={{ invoices: [{ ...paid, refunded_cents: 1250, refund_failed_cents: 0 }], has_more: false }}
      />,
    );
    expect(words(part)).toContain("$500.00 $12.50 refunded View");
    expect(words(html)).toContain("$500.00 Paid View invoice AB-0001 of November 24, 2026");
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://pay.example.com/in_1"']);
    expect(words(html)).not.toContain("Older invoices");
  });

  it("name where the older ones are, and say when there are none", () => {
    const html = (list: Parameters<typeof InvoiceTable>[0]["list"]) =>
      words(renderToStaticMarkup(<InvoiceTable list={list} />));
    expect(html({ invoices: [paid], has_more: true })).toContain("Older invoices are under Manage Billing.");
    expect(html({ invoices: [], has_more: false })).toContain("You have no invoices yet.");
  });
});
