import { describe, expect, it } from "vitest";
import { slugOf } from "@/lib/rules/slug";

describe("a slug", () => {
  it.each([
    ["Smith & Sons, LLP", "smith-sons-llp"],
    ["Müller Straße", "muller-strasse"],
    ["O’Brien's Law", "obriens-law"],
    ["  --A--  ", "a"],
    ["東京 Clinic 3", "clinic-3"],
  ])("of %j is %j", (name, slug) => expect(slugOf(name)).toBe(slug));

  it("is never empty", () => expect(slugOf("محمد")).toBe("listing"));

  it("of a very long name is truncated and doesn't end in a hyphen", () => {
    const slug = slugOf("ab ".repeat(100));
    expect(slug.length).toBeLessThanOrEqual(120);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
