import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { changeFrequencies } from "@/lib/rules/page-meta";
import { realData } from "../support/real-data";
import { checkSitemap } from "../support/sitemap-check";

const origin = "https://directory.example";
const fileOf = (inside: string, namespace = "http://www.sitemaps.org/schemas/sitemap/0.9") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">${inside}</urlset>`;
const urlOf = (rest: string, loc = `${origin}/x`) => `<url><loc>${loc}</loc>${rest}</url>`;
const check = (...given: Parameters<typeof fileOf>) => checkSitemap(fileOf(...given), origin).entries;

describe("the check of sitemaps", () => {
  it.each(changeFrequencies)("accepts the change frequency %s", (frequency) =>
    expect(check(urlOf(`<changefreq>${frequency}</changefreq>`))).toHaveLength(1),
  );

  it.each(["0.0", "0.5", "1.0"])("accepts the priority %s", (priority) =>
    expect(check(urlOf(`<priority>${priority}</priority>`))).toHaveLength(1),
  );

  it.each([
    ["an unknown change frequency", urlOf("<changefreq>often</changefreq>")],
    ["a priority above 1", urlOf("<priority>1.1</priority>")],
    ["a negative priority", urlOf("<priority>-0.1</priority>")],
    ["a date that is none", urlOf("<lastmod>yesterday</lastmod>")],
    ["an unknown element", urlOf("<title>x</title>")],
    ["elements out of order", urlOf("<priority>0.5</priority><changefreq>daily</changefreq>")],
    ["an element that comes twice", urlOf("<priority>0.5</priority><priority>0.5</priority>")],
    ["an address of more than 2,048 characters", urlOf("", `${origin}/${"x".repeat(2048)}`)],
    ["an address of another site", urlOf("", "https://elsewhere.example/x")],
    ["an address that is there twice", urlOf("") + urlOf("")],
    ["an unescaped ampersand", urlOf("", `${origin}/x?a=1&b=2`)],
    ["no address at all", ""],
  ])("refuses %s", (_, inside) => expect(() => check(inside)).toThrow());

  it("refuses another namespace", () => expect(() => check(urlOf(""), "http://example.com/sitemap")).toThrow());

  it.each(realData("sitemap"))("agrees with the protocol's schemas in %s", (folder) => {
    const schemaOf = (name: string) => readFileSync(path.join(folder, name), "utf8");
    const [urls, index] = [schemaOf("sitemap.xsd"), schemaOf("siteindex.xsd")];
    const elements = (xsd: string, type: string) => valuesOf(typeOf(xsd, type), "xsd:element name");
    expect(elements(urls, "tUrl")).toEqual(["loc", "lastmod", "changefreq", "priority"]);
    expect(elements(index, "tSitemap")).toEqual(["loc", "lastmod"]);
    expect(valuesOf(typeOf(urls, "tChangeFreq"), "enumeration value")).toEqual([...changeFrequencies]);
    expect(valuesOf(typeOf(urls, "tPriority"), "value")).toEqual(["0.0", "1.0"]);
    for (const type of [typeOf(urls, "tLoc"), typeOf(index, "tLocSitemap")]) {
      expect(valuesOf(type, "value")).toEqual(["12", "2048"]);
    }
    expect(check(urlOf(""), valuesOf(urls, "targetNamespace")[0])).toHaveLength(1);
  });
});

/** The definition of one of a schema's types. */
const typeOf = (xsd: string, name: string) =>
  new RegExp(`<xsd:(?:simple|complex)Type name="${name}">([\\s\\S]*?)\n {2,4}</xsd:(?:simple|complex)Type>`).exec(
    xsd,
  )?.[1] ?? "";
const valuesOf = (text: string, attribute: string) =>
  [...text.matchAll(new RegExp(`${attribute}="([^"]+)"`, "g"))].map(([, value = ""]) => value);
