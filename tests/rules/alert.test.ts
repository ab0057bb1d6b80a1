import { describe, expect, it } from "vitest";
import { alertState, startOfDay } from "@/lib/rules/alert";
import { paramsText, searchInAddress, searchName, storedSearch } from "@/lib/search/saved-search";
import { addressOf } from "@/lib/search/search-state";

describe("a saved search", () => {
  it.each([
    ["/search?q=divorce&location=Austin%2C+TX&radius=25", "Divorce, within 25 miles of Austin, TX"],
    ["/search?near=30.2,-97.7&type=doctor", "Within 25 miles of your location, doctors"],
    ["/search?q=law&language=spanish&rating=4&open=now&sort=rating&page=3", "Law, rating 4 and up, speaks Spanish"],
    ["/search?q=law&open=sat", "Law, open on Saturday"],
  ])("of %s is called %s", (address, name) => {
    const search = searchInAddress(address);
    expect(search && searchName(search, "")).toBe(name);
  });

  it("is the same after it was stored, in its category", () => {
    const search = searchInAddress("/lawyers/family?q=divorce&wheelchair=1&open=now&size=50&page=2");
    expect(search && paramsText(search)).toBe("q=divorce&wheelchair=1");
    const stored = storedSearch("q=divorce&wheelchair=1", "lawyers/family");
    expect([stored, addressOf(stored)]).toEqual([search, "/lawyers/family?q=divorce&wheelchair=1"]);
  });

  it("is the same from the list and from the map, and keeps the part of the map", () => {
    const search = searchInAddress("/search?q=law&area=-98,30,-97,31&view=map");
    expect(search && paramsText(search)).toBe("q=law&area=-98%2C30%2C-97%2C31");
    expect(search?.view).toBe("list");
  });

  it.each(["", "search?q=a", "//example.com/search?q=a", "https://example.com/search?q=a", "/%E0%A4%A?q=a"])(
    "isn't read from %j",
    (address) => expect(searchInAddress(address)).toBeNull(),
  );
});

it("mails are about days of UTC", () =>
  expect(startOfDay(new Date("2026-03-05T23:59:59.999Z"))).toEqual(new Date("2026-03-05T00:00:00Z")));

it.each([
  ["2026-01-02", null, "sent"],
  ["2025-06-30", null, "last"],
  ["2025-06-30", "2025-12-29", "paused"],
  // Paused before the latest visit.
  ["2025-06-30", "2025-01-01", "last"],
  ["2025-12-30", "2025-12-29", "sent"],
])("someone last seen on %s and paused on %s gets mails as %s", (seen, paused, state) =>
  expect(
    alertState(
      { lastSeen: new Date(seen), pausedAt: paused === null ? null : new Date(paused) },
      new Date("2026-01-03"),
    ),
  ).toBe(state),
);
