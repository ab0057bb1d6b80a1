import { describe, expect, it } from "vitest";
import { isBeyond, paramsOf, readSearchState } from "@/components/search/search-state";
import { routes } from "@/lib/routes";

describe("the search page's address", () => {
  it("means the defaults without parameters", () => {
    expect(readSearchState({})).toMatchObject({
      q: "",
      type: "",
      premium: false,
      rating: null,
      sort: "relevance",
      size: 20,
      page: 1,
    });
  });

  it("writes the address it was read from", () => {
    const address =
      "/search?q=divorce&location=Portland%2C+ME&type=doctor&premium=1&rating=4&sort=newest&size=50&page=3";
    const given = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(routes.search(paramsOf(readSearchState(given)))).toBe(address);
  });

  it("names the point to search near, with the default radius, and sorts by distance only then", () => {
    const address = "/search?near=Portland%2C+ME&radius=100&sort=distance";
    const given = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(routes.search(paramsOf(readSearchState(given)))).toBe(address);
    expect(readSearchState({ near: "78701" })).toMatchObject({ near: "78701", radius: 25, sort: "relevance" });
    expect(routes.search(paramsOf(readSearchState({ near: "78701", radius: "25" })))).toBe("/search?near=78701");
    expect(readSearchState({ near: "78701", radius: "33" }).radius).toBe(25);
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
    { q: "\0" },
  ])("ignores %o", (given) => expect(readSearchState(given)).toEqual(readSearchState({})));

  it("uses the first of several values and cuts long ones", () => {
    expect(readSearchState({ q: ["a", "b"] }).q).toBe("a");
    expect(readSearchState({ q: "x".repeat(500) }).q).toHaveLength(200);
  });

  it("ends where counting stops", () => {
    expect(isBeyond(readSearchState({ page: "500" }))).toBe(false);
    expect(isBeyond(readSearchState({ page: "501" }))).toBe(true);
  });
});
