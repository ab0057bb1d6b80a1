import { describe, expect, it } from "vitest";
import { readForm } from "@/server/http/multipart";

const type = "multipart/form-data; boundary=xx";
const read = (text: string, contentType: string | null = type) => readForm(Buffer.from(text, "latin1"), contentType);
const part = (headers: string, content: string) => `--xx\r\n${headers}\r\n\r\n${content}\r\n`;
const alt = part('Content-Disposition: form-data; name="alt"', "Words");

describe("a form", () => {
  it("is read as a browser sends it", async () => {
    const form = new FormData();
    form.append("alt", "Vär — 1\r\n--x");
    form.append("photo", new Blob([new Uint8Array([0, 13, 10, 45, 45, 255])]), 'od"d.png');
    const sent = new Response(form);
    const { texts, files } = readForm(Buffer.from(await sent.arrayBuffer()), sent.headers.get("content-type"));
    expect(texts).toEqual({ alt: "Vär — 1\r\n--x" });
    expect([...files.photo!]).toEqual([0, 13, 10, 45, 45, 255]);
  });

  it("may have a preamble and a quoted boundary, and the last of two fields counts", () => {
    const twice = `ignored\r\n${alt}${alt.replace("Words", "More")}--xx--\r\n`;
    expect(read(twice, 'multipart/form-data; boundary="xx"').texts).toEqual({ alt: "More" });
  });

  it.each([
    ["no boundary", `${alt}--xx--`, "multipart/form-data"],
    ["no type", `${alt}--xx--`, null],
    ["no end", alt, type],
    ["a cut part", alt.slice(0, -6), type],
    ["no parts", "", type],
    ["a part without a name", `${part("Content-Type: text/plain", "x")}--xx--`, type],
    ["endless headers", `${part(`a: ${"b".repeat(2000)}`, "x")}--xx--`, type],
    ["another line after the mark", `--xxyy\r\n${alt}--xx--`, type],
    ["too many parts", `${alt.repeat(20)}--xx--`, type],
  ])("is refused with %s", (_, text, contentType) => expect(() => read(text, contentType)).toThrow("can't be read"));

  it("of ten million marks is refused at once", () => {
    const marks = "--xx\r\n".repeat(1_600_000);
    // The time that the process computes: a busy machine doesn't add to it.
    const from = process.cpuUsage();
    expect(() => read(marks)).toThrow();
    expect(process.cpuUsage(from).user).toBeLessThan(500_000);
  });
});
