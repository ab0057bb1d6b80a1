import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";
import { rawHead } from "../support/raw-request";

const site = inject("sharedSite");

const both = ["accept-encoding: gzip, deflate, br"];
const gzip = ["accept-encoding: br;q=0, gzip"];

function decoded(bytes: Buffer, encoding: string | undefined) {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}

/** The response as sent and as text, with its headers by name. */
async function ask(path: string, lines: string[] = []) {
  const { status, headers, body } = await rawHead(site.port, `GET ${path}`, lines);
  const named = Object.fromEntries(headers);
  const bytes = Buffer.from(body, "latin1");
  return { status, headers: named, bytes, text: decoded(bytes, named["content-encoding"]).toString() };
}

/** The URLs of the scripts that the browser runs without `early.js`. */
const scriptsRun = (html: string) => [...html.matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g)].map(([, src]) => src);
const scriptsNamed = (html: string) =>
  [...html.matchAll(/<script data-late="([^"]+)" async="">/g)].map(([, src]) => src);

describe("a document", () => {
  const pages = [
    ["rendered and cached", "/how-ranking-works", 200],
    ["from the cache", "/how-ranking-works", 200],
    ["rendered for its query", "/search?q=law", 200],
    ["of an unknown path", "/unknown-address", 404],
  ] as const;

  test.each(pages)("%s only names its scripts, so that it paints before they load", async (_, path, status) => {
    const page = await ask(path, both);
    expect(page.status).toBe(status);
    expect(scriptsNamed(page.text).length).toBeGreaterThan(5);
    expect(scriptsRun(page.text)).toContain("/early.js");
    expect(page.text).not.toMatch(/<script[^>]* src="[^"]+" async/);
    expect(page.text).not.toContain('as="script"');
    for (const src of scriptsNamed(page.text)) expect((await ask(src ?? "")).status).toBe(200);
  });

  test.each(pages)("%s is sent whole with its length, in the best encoding that is accepted", async (_, path) => {
    const [brotli, zipped, plain] = [await ask(path, both), await ask(path, gzip), await ask(path)];
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(plain.headers).not.toHaveProperty("content-encoding");
    for (const { headers, bytes } of [brotli, zipped, plain]) {
      expect(headers["content-length"]).toBe(String(bytes.length));
      expect(headers.vary?.toLowerCase()).toContain("accept-encoding");
    }
    expect(plain.bytes.length).toBeGreaterThan(3 * zipped.bytes.length);
    expect(zipped.bytes.length).toBeGreaterThan(brotli.bytes.length);
  });

  test("of an interactive page loads its scripts at once", async () => {
    const { status, text } = await ask("/login", both);
    expect(status).toBe(200);
    expect(scriptsNamed(text)).toEqual([]);
    expect(text).toMatch(/<script src="\/_next\/[^"]+" async/);
  });

  test("shows text that looks like such a script as text", async () => {
    const text = '<script src="/_next/static/x.js" async="">';
    const { text: html } = await ask(`/search?q=${encodeURIComponent(text)}`);
    expect(html).toContain("&lt;script src=&quot;/_next/static/x.js&quot; async=&quot;&quot;&gt;");
    expect(html).not.toContain("/_next/static/x.js&quot; data-late");
    expect(scriptsNamed(html)).not.toContain("/_next/static/x.js");
  });
});

const scriptOf = (html: string) => scriptsNamed(html)[0] ?? "";
const stylesOf = (html: string) => /<link rel="stylesheet" href="(\/_next\/static\/[^"]+\.css)"/.exec(html)?.[1] ?? "";

describe("a file from the build", () => {
  test.each([
    ["a script", scriptOf, "javascript"],
    ["the styles", stylesOf, "text/css"],
  ])("(%s) is the same for first and later requests in every encoding, and 304 if unchanged", async (_, of, type) => {
    const src = of((await ask("/search")).text);
    const [first, later, plain] = [await ask(src, both), await ask(src, both), await ask(src)];
    const zipped = await ask(src, gzip);
    expect(first.headers["content-encoding"]).toBe("br");
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(later.bytes.equals(first.bytes)).toBe(true);
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect([zipped.text, plain.text]).toEqual([first.text, first.text]);
    for (const { headers, bytes } of [first, later, zipped, plain]) {
      expect(headers["content-type"]).toContain(type);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["content-length"]).toBe(String(bytes.length));
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    const known = await ask(src, [`if-none-match: ${first.headers.etag}`]);
    expect([known.status, known.text]).toEqual([304, ""]);
    const part = await ask(src, ["range: bytes=2-5"]);
    expect([part.status, part.text]).toEqual([206, plain.text.slice(2, 6)]);
  });

  test("that doesn't exist answers 404 every time", async () => {
    for (let time = 1; time <= 2; time += 1) {
      expect((await ask("/_next/static/chunks/nothing.js", both)).status).toBe(404);
    }
  });
});
