import { describe, expect, it } from "vitest";
import { categoryCountText } from "@/lib/format/category-count";
import { categoryLook } from "@/lib/format/category-look";
import { contrast, darken, hexColor } from "@/lib/format/color";
import { dayText, momentText, yearOf } from "@/lib/format/date";
import { counted, exactNumber, shortNumber } from "@/lib/format/number";
import { pageStrip } from "@/lib/format/page-strip";
import { averageText, sharePercent, sharePercents, wholeStars } from "@/lib/format/rating";
import { linkSlug, paragraphs, trimText } from "@/lib/format/text";

describe("numbers", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1.0K"],
    [1240, "1.2K"],
    [999_949, "999.9K"],
    [999_950, "1.0M"],
    [1_000_000, "1.0M"],
    [2_450_000, "2.5M"],
  ])("abbreviates %i as %s", (value, text) => expect(shortNumber(value)).toBe(text));

  it("are grouped elsewhere", () => {
    expect(exactNumber(1_234_567)).toBe("1,234,567");
    expect(counted(1, "review")).toBe("1 review");
    expect(counted(0, "review")).toBe("0 reviews");
  });

  it("count a category's businesses in the specified wording", () => {
    expect(categoryCountText(1)).toBe("1 business in this category");
    expect(categoryCountText(0)).toBe("0 businesses in this category");
    expect(categoryCountText(1284)).toBe("1,284 businesses in this category");
  });
});

describe("ratings", () => {
  it("are shown as rounded stars and with one decimal", () => {
    expect([0, 2.4, 2.5, 4.49, 5, 9].map(wholeStars)).toEqual([0, 2, 3, 4, 5, 5]);
    expect(averageText(4)).toBe("4.0");
    expect(averageText(4.26)).toBe("4.3");
  });

  it("have a share of 0 percent if there are none", () => {
    expect(sharePercent(1, 3)).toBe(33);
    expect(sharePercent(0, 0)).toBe(0);
  });

  it.each([
    [
      [1, 1, 1, 0, 0],
      [34, 33, 33, 0, 0],
    ],
    [
      [2, 1, 0, 0, 3],
      [33, 17, 0, 0, 50],
    ],
    [
      [1, 1, 1, 1, 3],
      [15, 14, 14, 14, 43],
    ],
    [
      [199, 1, 0, 0, 0],
      [100, 0, 0, 0, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])("shares %j so that they add up", (parts, shares) => expect(sharePercents(parts)).toEqual(shares));
});

describe("dates", () => {
  it("are in US English and the site's time zone, whatever the machine's", () => {
    expect(dayText("2024-03-04T23:59:59.999Z")).toBe("March 4, 2024");
    expect(momentText("2024-03-04T00:05:09-05:00")).toBe("March 4, 2024 at 05:05:09 UTC");
    expect(yearOf("2023-12-31T23:00:00-05:00")).toBe(2024);
  });

  it.each([
    ["2026-10-08T00:30:00Z", "America/Los_Angeles", "October 7, 2026"],
    ["2026-10-08T00:30:00Z", "America/New_York", "October 7, 2026"],
    ["2026-10-08T00:30:00Z", "Pacific/Guam", "October 8, 2026"],
    ["2026-11-28T04:59:59Z", "America/New_York", "November 27, 2026"],
    ["2026-11-28T05:00:00Z", "America/New_York", "November 28, 2026"],
    // The days on which clocks go forward and back.
    ["2026-03-08T04:59:59Z", "America/New_York", "March 7, 2026"],
    ["2026-03-09T03:59:59Z", "America/New_York", "March 8, 2026"],
    ["2026-03-09T04:00:00Z", "America/New_York", "March 9, 2026"],
    ["2026-11-01T04:00:00Z", "America/New_York", "November 1, 2026"],
    ["2026-11-02T04:59:59Z", "America/New_York", "November 1, 2026"],
    ["2026-11-02T05:00:00Z", "America/New_York", "November 2, 2026"],
    ["2026-11-02T07:59:59Z", "America/Los_Angeles", "November 1, 2026"],
    // A date without a time is the same everywhere.
    ["2026-12-25", "America/Los_Angeles", "December 25, 2026"],
  ])("%s is in %s %s", (iso, zone, day) => expect(dayText(iso, zone)).toBe(day));

  it("are null for an invalid date", () => {
    expect(dayText(null)).toBeNull();
    expect(dayText("soon")).toBeNull();
    expect(momentText("")).toBeNull();
    expect(yearOf("")).toBeNull();
  });
});

describe("colors", () => {
  it.each([
    ["#A1b2C3", "#a1b2c3"],
    ["a1b2c3", "#a1b2c3"],
    ["#abc", null],
    ["#a1b2c3d4", null],
    ["red", null],
    [null, null],
  ])("parse %s as %s", (given, color) => expect(hexColor(given)).toBe(color));

  it("darken by a quarter", () => expect(darken("#8040ff", 0.25)).toBe("#6030bf"));

  it("have the contrast ratio of WCAG", () => expect(contrast("#ffffff", "#000000")).toBeCloseTo(21));
});

describe("a category's look", () => {
  it("is its own color, darkened by a quarter at the end", () => {
    expect(categoryLook("Anything", "#204060")).toEqual({ from: "#204060", to: "#183048", ink: "#ffffff" });
  });

  it("follows a keyword in its name, and is blue to purple without one", () => {
    expect(categoryLook("Coffee houses")).not.toEqual(categoryLook("Unheard of"));
    expect(categoryLook("Unheard of")).toEqual(categoryLook("Quite unknown"));
  });

  it.each(["#ffffff", "#f5e663", "#777777", "#000000", "#00ff00", undefined])("is legible on %s", (color) => {
    const { from, to, ink } = categoryLook("Travel", color);
    expect(Math.min(contrast(from, ink), contrast(to, ink))).toBeGreaterThanOrEqual(4.5);
  });
});

describe("texts", () => {
  it("are truncated at a word and never exceed the limit", () => {
    expect(trimText("short", 260)).toBe("short");
    const cut = trimText("word ".repeat(100), 260);
    expect(cut.length).toBeLessThanOrEqual(260);
    expect(cut).toMatch(/word…$/);
    expect(trimText("x".repeat(300), 220)).toHaveLength(220);
  });

  it("are never cut inside a surrogate pair", () =>
    expect(trimText("😀".repeat(200), 220)).not.toMatch(/[\uD800-\uDBFF]…$/));

  it("become link slugs", () => expect(linkSlug("Smith & Sons,  Ltd. - Law")).toBe("smith-sons-ltd-law"));

  it("are split into paragraphs", () => expect(paragraphs("a\nb\n\n \n\nc")).toEqual(["a\nb", "c"]));
});

describe("the strip of pages", () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 500, [1, 2, 3, 4, 5, 6, 7]],
    [5, 500, [2, 3, 4, 5, 6, 7, 8]],
    [500, 500, [494, 495, 496, 497, 498, 499, 500]],
  ])("on page %i of %i has at most seven", (page, pages, strip) => expect(pageStrip(page, pages)).toEqual(strip));
});
