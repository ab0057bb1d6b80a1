import { describe, expect, test } from "vitest";
import { createChance } from "../../bench/data/chance";
import { citiesBySize } from "../../bench/data/places";
import { listingsWithReviews } from "../../bench/data/rows";
import { sizeOf } from "../../bench/data/size";
import { distance, mistakes, mistype } from "../../bench/parts/typos";

const size = sizeOf(2000);
const all = [...listingsWithReviews(size)];
const listings = all.map(({ listing }) => listing);

describe("the benchmark's directory", () => {
  test("is the same in each run", () => {
    expect([...listingsWithReviews(size)]).toEqual(all);
  });

  test("has two reviews per listing on average, few listings with many, and no two by one person on a listing", () => {
    const reviews = all.flatMap((one) => one.reviews);
    expect(reviews).toHaveLength(size.reviews);
    expect(new Set(reviews.map(({ listing_id, user_id }) => `${listing_id} ${user_id}`)).size).toBe(size.reviews);
    const counts = all.map((one) => one.reviews.length).sort((a, b) => b - a);
    const most = counts.slice(0, size.listings / 10).reduce((sum, count) => sum + count, 0);
    expect(most / size.reviews).toBeGreaterThan(0.3);
  });

  test("has nearly a third of its listings under doctors", () => {
    const doctors = listings.filter(({ category_words: words }) => words.startsWith("Doctors "));
    expect(doctors.length / listings.length).toBeGreaterThan(0.29);
    expect(doctors.length / listings.length).toBeLessThan(0.35);
  });

  test("has every listing at a ZIP code of its city, and no two with one phone number", () => {
    const zips = new Map(citiesBySize().map((city) => [`${city.city}, ${city.state}`, new Set(city.zips)]));
    expect(listings.filter(({ city, state, zip }) => !zips.get(`${city}, ${state}`)?.has(zip))).toEqual([]);
    expect(new Set(listings.map(({ phone }) => phone)).size).toBe(listings.length);
  });
});

describe("the benchmark's mistyped words", () => {
  test.each([1, 2])("have the given number of mistakes: %i", (count) => {
    const chance = createChance(3);
    const seen = new Set<string>();
    for (let nth = 0; nth < 400; nth += 1) {
      const made = mistype(chance, "dermatology", count);
      expect(distance("dermatology", made.word)).toBe(count);
      made.kinds.forEach((kind) => seen.add(kind));
    }
    expect([...seen].sort()).toEqual(Object.keys(mistakes).sort());
  });

  test.each([
    ["teh", "the", 1],
    ["dentst", "dentist", 1],
    ["dentiist", "dentist", 1],
    ["dentisy", "dentist", 1],
    ["detnsit", "dentist", 2],
    ["lawyer", "lawyer", 0],
  ])("have the expected distance: %s, %s", (typed, meant, count) => {
    expect(distance(typed, meant)).toBe(count);
  });
});
