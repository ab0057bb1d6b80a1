import { describe, expect, it } from "vitest";
import { addressOf, isBeyond, isNarrowed, paramsOf, readSearchState } from "@/lib/search/search-state";
import { routes } from "@/lib/site/routes";

describe("the search page's URL", () => {
  it("means the defaults without parameters", () => {
    expect(readSearchState({})).toMatchObject({
      q: "",
      filters: {},
      sort: "relevance",
      size: 20,
      page: 1,
    });
  });

  it("round-trips a URL", () => {
    const address =
      "/search?q=divorce&location=Portland%2C+ME&type=doctor&rating=4&premium=1&sort=newest&size=50&page=3";
    const given = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(routes.search(paramsOf(readSearchState(given)))).toBe(address);
  });

  it("sorts by distance only from a place", () => {
    const address = "/search?location=Portland%2C+ME&radius=100&sort=distance";
    const given = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(routes.search(paramsOf(readSearchState(given)))).toBe(address);
    expect(readSearchState({ sort: "distance", radius: "50" })).toMatchObject({ sort: "relevance", radius: null });
  });

  it("treats a place to search near as a location with a radius, and preserves a point", () => {
    expect(readSearchState({ near: "78701" })).toMatchObject({ near: "", location: "78701", radius: 25 });
    expect(readSearchState({ near: "Austin, TX", radius: "50" })).toMatchObject({ location: "Austin, TX", radius: 50 });
    expect(readSearchState({ near: "30.27,-97.74" })).toMatchObject({ near: "30.27,-97.74", location: "", radius: 25 });
    expect(routes.search(paramsOf(readSearchState({ near: "30.27,-97.74" })))).toBe("/search?near=30.27%2C-97.74");
  });

  it("prefers the location to a place to search near, and writes a point's radius unless it is the default", () => {
    expect(readSearchState({ near: "Austin", location: "Dallas" })).toMatchObject({ location: "Dallas", near: "" });
    const near = "30.27,-97.74";
    expect(readSearchState({ near, location: "Dallas" })).toMatchObject({ location: "Dallas", near });
    const written = (radius: string) => paramsOf(readSearchState({ near, radius })).radius;
    expect(["25", "33", "100"].map(written)).toEqual([null, null, 100]);
  });

  it("is the category's own on its page, which has its size and can't leave it", () => {
    const address = "/lawyers/family-law?q=adoption&location=Austin%2C+TX&rating=4&sort=rating&page=2";
    const given = Object.fromEntries(new URL(address, "http://x").searchParams);
    const search = readSearchState({ ...given, category: "doctors", size: "10" }, "lawyers/family-law");
    expect(search).toMatchObject({ category: "lawyers/family-law", size: 60 });
    expect(addressOf(search)).toBe(address);
  });

  it.each([
    [{}, false],
    [{ page: "3" }, false],
    [{ size: "10", utm_source: "mail" }, false],
    [{ rating: "4" }, true],
    [{ location: "Austin" }, true],
    [{ sort: "newest" }, true],
  ])("of a category with %o narrows it: %s", (given, narrows) =>
    expect(isNarrowed(readSearchState(given, "lawyers"))).toBe(narrows),
  );

  it("preserves strictness and gender", () => {
    const address = "/search?q=doctor&gender=f&strict=1";
    const given = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(routes.search(paramsOf(readSearchState(given)))).toBe(address);
  });

  it.each([
    { sort: "distance" },
    { radius: "7" },
    { near: " " },
    { page: "-1" },
    { page: "x" },
    { page: "0" },
    { size: "11" },
    { sort: "price" },
    { rating: "9" },
    { type: "hospital" },
    { gender: "x" },
    { strict: "0" },
    { q: "\0" },
  ])("ignores %o", (given) => expect(readSearchState(given)).toEqual(readSearchState({})));

  it("uses the first of several values and cuts long ones", () => {
    expect(readSearchState({ q: ["a", "b"] }).q).toBe("a");
    expect(readSearchState({ q: "x".repeat(500) }).q).toHaveLength(200);
  });

  it("is out of range beyond the last counted result", () => {
    expect(isBeyond(readSearchState({ page: "500" }))).toBe(false);
    expect(isBeyond(readSearchState({ page: "501" }))).toBe(true);
  });
});
