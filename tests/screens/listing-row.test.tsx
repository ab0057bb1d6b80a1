import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CompareProvider } from "@/components/compare/compare-provider";
import { ListingRow } from "@/components/listing/listing-row";
import { Stars } from "@/components/shared/stars";
import { type Listing } from "@/lib/contract/listing";
import { wireListing } from "../support/wire";

const row = (given: Partial<Listing>, more: Partial<Parameters<typeof ListingRow>[0]> = {}) =>
  renderToStaticMarkup(
    <CompareProvider>
      <ListingRow listing={wireListing("business", "Ghosh Law", given)} {...more} />
    </CompareProvider>,
  );
const words = (html: string) => html.replace(/<[^>]+>/g, "").replaceAll("\u00a0", " ");

const full: Partial<Listing> = {
  category_name: "Divorce",
  city: "Austin",
  state: "TX",
  phone: "+15125550119",
  average_rating: 4.3,
  total_reviews: 23,
  free_consultation: true,
  fee_details: "$280 an hour",
};

describe("a result row", () => {
  it("says who, rating, what, where, how far, two facts, one reason, and the number to call", () => {
    const html = row(full, { miles: 3.6, why: ["Specialty is", "Divorce"] });
    const text = words(html);
    for (const part of [
      "Ghosh Law",
      "4.3(23 reviews)",
      "Divorce · Austin, TX · about 4 mi",
      "Free consultation · $280 an hour",
      "Why it ranks here: Specialty is Divorce",
      "(512) 555-0119",
    ])
      expect(text).toContain(part);
    expect(html).toContain('href="tel:+15125550119"');
    expect(html).toContain("<b>Divorce</b>");
    expect(text).not.toContain("Sponsored");
  });

  it("shows the location that answers, calls it, and says how many more there are", () => {
    const unsaid = { name: "", street_address: "", zip: "", hours: "", pin: "", time_zone: null };
    const location = { ...unsaid, id: 5, city: "Waco", state: "TX", phone: "+12545550142" };
    const html = row({ ...full, more_locations: 2 }, { location, miles: 3.6 });
    expect(words(html)).toContain("Divorce · Waco, TX · about 4 mi · +2 more locations");
    expect(html).toContain('href="tel:+12545550142"');
    const silent = row({ ...full, more_locations: 1 }, { location: { ...location, phone: "" } });
    expect(words(silent)).toContain("Waco, TX · +1 more location");
    expect(silent).toContain('href="tel:+15125550119"');
    expect(words(row(full))).not.toContain("more location");
  });

  it("begins its facts with when it is open, in green where that is now", () => {
    const now = row(full, { open: { text: "Open · closes 6 PM", isOpen: true } });
    expect(words(now)).toContain("Open · closes 6 PM · Free consultation");
    expect(now).toMatch(/text-good[^>]*>Open</);
    const later = row(full, { open: { text: "Open Saturday 9 AM–1 PM", isOpen: false } });
    expect(words(later)).toContain("Open Saturday 9 AM–1 PM · Free consultation");
    expect(later).not.toContain("text-good");
  });

  it("has no score without reviews, and says that the phone is missing", () => {
    const html = row({ ...full, average_rating: 0, total_reviews: 0, phone: null });
    expect(words(html)).toContain("No reviews yet");
    expect(html).not.toContain("of 5 stars");
    expect(html).not.toContain("tel:");
    expect(html).toMatch(/aria-disabled="true" title="Phone not available"/);
    expect(words(html)).toContain("Call Ghosh Law: Phone not available");
  });

  it("says that a listing has closed or moved", () => {
    expect(words(row({ ...full, closed_on: "2026-03-01" }))).toContain("Permanently closed");
    expect(words(row({ ...full, closed_on: "2026-03-01", has_moved: true }))).toContain("Moved");
  });

  it("marks a premium listing as Premium and Sponsored", () =>
    expect(words(row({ ...full, is_premium: true }))).toContain("Premium, Sponsored"));
});

describe("stars", () => {
  it.each([
    [0, null, "0 of 5 stars"],
    [2, 48, "2 of 5 stars"],
    [4.3, 104.16, "4.3 of 5 stars"],
    [4.96, 116.83, "5 of 5 stars"],
    [5, 120, "5 of 5 stars"],
  ])("of %d are filled to the mean", (rating, width, label) => {
    const html = renderToStaticMarkup(<Stars rating={rating} />);
    expect(html).toContain(`aria-label="${label}"`);
    expect(/<svg width="([\d.]+)"/.exec(html)?.[1] ?? null).toBe(width === null ? null : String(width));
  });
});
