import { describe, expect, it } from "vitest";
import { httpUrl } from "@/lib/contract/text";
import { imageCell, websiteCell } from "@/lib/rules/import-cells";

describe("the URL of a page or picture", () => {
  it.each(["https://example.com/a?b=c@d", "http://example.com:8080", "HTTPS://EXAMPLE.COM", ""])("may be %j", (url) =>
    expect(httpUrl.safeParse(url).success).toBe(true),
  );

  it.each([
    "https://user@example.com/",
    "https://user:word@example.com/",
    "https://www.bank.example@evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.com/",
    "//example.com/",
    `https://example.com/${"x".repeat(2048)}`,
  ])("can't be %s", (url) => expect(httpUrl.safeParse(url).success).toBe(false));

  it.each([websiteCell, imageCell])("has no user name in an import either", (clean) => {
    const { value } = clean("https://user:word@example.com/logo.png");
    expect(value ?? "").not.toContain("user");
  });
});
