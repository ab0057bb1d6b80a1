import { describe, expect, it } from "vitest";
import { isBeyond, paramsOf, readAsk } from "@/components/search/search-ask";
import { routes } from "@/lib/routes";

describe("the search page's address", () => {
  it("without parameters asks for the usual", () => {
    expect(readAsk({})).toMatchObject({
      q: "",
      type: "",
      premium: false,
      rating: null,
      sort: "relevance",
      size: 20,
      page: 1,
    });
  });

  it("says again what it was read from", () => {
    const address =
      "/search?q=divorce&location=Portland%2C+ME&type=doctor&premium=1&rating=4&sort=newest&size=50&page=3";
    const given = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(routes.search(paramsOf(readAsk(given)))).toBe(address);
  });

  it("says where results are near, by the usual distance where it says none, and orders by distance only there", () => {
    const address = "/search?near=Portland%2C+ME&radius=100&sort=distance";
    const given = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(routes.search(paramsOf(readAsk(given)))).toBe(address);
    expect(readAsk({ near: "78701" })).toMatchObject({ near: "78701", radius: 25, sort: "relevance" });
    expect(routes.search(paramsOf(readAsk({ near: "78701", radius: "25" })))).toBe("/search?near=78701");
    expect(readAsk({ near: "78701", radius: "33" }).radius).toBe(25);
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
  ])("takes %o as not said", (given) => expect(readAsk(given)).toEqual(readAsk({})));

  it("takes the first of several values and cuts overlong ones", () => {
    expect(readAsk({ q: ["a", "b"] }).q).toBe("a");
    expect(readAsk({ q: "x".repeat(500) }).q).toHaveLength(200);
  });

  it("ends where counting ends", () => {
    expect(isBeyond(readAsk({ page: "500" }))).toBe(false);
    expect(isBeyond(readAsk({ page: "501" }))).toBe(true);
  });
});
