import { describe, expect, it, vi } from "vitest";
import {
  hostOf,
  imageSrc,
  mailHref,
  phoneText,
  smsHref,
  telHref,
  websiteHref,
  whatsappHref,
} from "@/lib/format/contact-links";
import { hiddenImageHref, shownImageSrc } from "@/lib/format/shown-image";

describe("a website's link", () => {
  it.each([
    ["example.com", "https://example.com/"],
    ["  http://example.com/a b ", "http://example.com/a%20b"],
    ["HTTPS://Example.com", "https://example.com/"],
    ["example.com:8080/x", "https://example.com:8080/x"],
  ])("of %j is %s", (given, href) => expect(websiteHref(given)).toBe(href));

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)//example.com",
    "data:text/html,x",
    "ftp://example.com",
    "mailto:a@example.com",
    "nothing",
    "",
    null,
  ])("is null for %j", (given) => expect(websiteHref(given)).toBeNull());

  it("is shown by its host", () => expect(hostOf("https://www.example.com/a")).toBe("example.com"));
});

describe("a picture's address", () => {
  it.each([
    ["/demo/law-1.svg", "/demo/law-1.svg"],
    ["https://example.com/a.png", "https://example.com/a.png"],
    ["//example.com/a.png", "https://example.com/a.png"],
    ["/\\example.com/a.png", "https://example.com/a.png"],
    ["data:image/png;base64,AAAA", null],
    ["javascript:alert(1)", null],
    [null, null],
  ])("%j is read as %j", (given, src) => expect(imageSrc(given)).toBe(src));
});

describe("a picture on a page", () => {
  it("is loaded from this site", () => {
    expect(shownImageSrc("/photos/5/a-320.webp")).toBe("/photos/5/a-320.webp");
    expect(hiddenImageHref("/photos/5/a-320.webp")).toBeNull();
  });

  it("is only linked if it is elsewhere, unless the operator allows it", () => {
    expect(shownImageSrc("https://example.com/a.png")).toBeNull();
    expect(hiddenImageHref("https://example.com/a.png")).toBe("https://example.com/a.png");
    expect([shownImageSrc("data:x"), hiddenImageHref("data:x")]).toEqual([null, null]);
    vi.stubEnv("ALLOW_REMOTE_IMAGES", "true");
    expect(shownImageSrc("https://example.com/a.png")).toBe("https://example.com/a.png");
    expect(hiddenImageHref("https://example.com/a.png")).toBeNull();
    vi.unstubAllEnvs();
  });
});

describe("a phone's links", () => {
  it("keep digits and a leading plus", () => {
    expect(telHref("+442079460958")).toBe("tel:+442079460958");
    expect(telHref("(207) 555-0142")).toBe("tel:2075550142");
    expect(smsHref("207.555.0142")).toBe("sms:2075550142");
  });

  it("are shown in US format, and others as entered", () => {
    expect(["+15035550118", "503.555.0118", "1-503-555-0118"].map(phoneText)).toEqual(Array(3).fill("(503) 555-0118"));
    expect(phoneText(" +44 20 5550 1010 ")).toBe("+44 20 5550 1010");
  });

  it("keep an extension apart from the number", () => {
    const stored = "+12075550142 ext. 12";
    expect(phoneText(stored)).toBe("(207) 555-0142 ext. 12");
    expect(telHref(stored)).toBe("tel:+12075550142;ext=12");
    expect(smsHref(stored)).toBe("sms:+12075550142");
    expect(whatsappHref(stored)).toBe("https://wa.me/12075550142");
  });

  it("to WhatsApp add a 1 to ten digits only", () => {
    expect(whatsappHref("(207) 555-0142")).toBe("https://wa.me/12075550142");
    expect(whatsappHref("+44 20 5550 1010")).toBe("https://wa.me/442055501010");
  });

  it.each([null, "", "n/a"])("are null for %j", (given) => {
    expect(telHref(given)).toBeNull();
    expect(smsHref(given)).toBeNull();
    expect(whatsappHref(given)).toBeNull();
  });
});

describe("a mail link", () => {
  it("is made for a plausible address", () => expect(mailHref(" a.b+c@example.co ")).toBe("mailto:a.b+c@example.co"));

  it.each(["a@b", "a b@example.com", "a@example.com?bcc=x@y.zz", "a@@example.com", "<a@example.com>", "", null])(
    "is null for %j",
    (given) => expect(mailHref(given)).toBeNull(),
  );
});
