import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { changeFrequencies } from "@/lib/rules/page-meta";
import { checkSitemap } from "../support/sitemap-check";

const shared = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, "../../../shared/data");
const schemas = path.join(shared, "sitemap");
const isThere = existsSync(schemas);
const origin = "https://directory.example";

/** One of the protocol's own schemas, and what stands in one of its types. */
const schemaOf = (name: string) => readFileSync(path.join(schemas, name), "utf8");
const typeOf = (xsd: string, name: string) =>
  new RegExp(`<xsd:(?:simple|complex)Type name="${name}">([\\s\\S]*?)\n {2,4}</xsd:(?:simple|complex)Type>`).exec(
    xsd,
  )?.[1] ?? "";
const valuesOf = (text: string, attribute: string) =>
  [...text.matchAll(new RegExp(`${attribute}="([^"]+)"`, "g"))].map(([, value = ""]) => value);

test.skipIf(!isThere)("the check of sitemaps agrees with the protocol's schemas", () => {
  const [urls, index] = [schemaOf("sitemap.xsd"), schemaOf("siteindex.xsd")];
  const elements = (xsd: string, type: string) => valuesOf(typeOf(xsd, type), "xsd:element name");
  expect(elements(urls, "tUrl")).toEqual(["loc", "lastmod", "changefreq", "priority"]);
  expect(elements(index, "tSitemap")).toEqual(["loc", "lastmod"]);
  expect(valuesOf(typeOf(urls, "tChangeFreq"), "enumeration value")).toEqual([...changeFrequencies]);
  expect(valuesOf(typeOf(urls, "tPriority"), "value")).toEqual(["0.0", "1.0"]);
  for (const type of [typeOf(urls, "tLoc"), typeOf(index, "tLocSitemap")]) {
    expect(valuesOf(type, "value")).toEqual(["12", "2048"]);
  }
  const [namespace = ""] = valuesOf(urls, "targetNamespace");
  const file = (inside: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">${inside}</urlset>`;
  for (const frequency of changeFrequencies) {
    const url = `<url><loc>${origin}/x</loc><changefreq>${frequency}</changefreq></url>`;
    expect(checkSitemap(file(url), origin).entries).toHaveLength(1);
  }
});
