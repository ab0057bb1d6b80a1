import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { renderMail } from "@/server/mail/render";
import { awkwardText, awkwardValues } from "@/server/mail/showcase";
import { mailTemplate, type MailTemplate } from "@/server/mail/template";
import { templates } from "@/server/mail/templates";
import { mailTransport, type OutgoingMail } from "@/server/mail/transport";
import { reservePort } from "../../scripts/process/reserve-port";
import { MailCatcher } from "../support/mail-catcher";

const site = "https://directory.example.com";
let server: MailCatcher;

beforeAll(async () => {
  server = new MailCatcher(await reservePort());
  process.env.SMTP_URL = server.url;
  process.env.SITE_URL = site;
  process.env.SUPPORT_EMAIL = "support@example.com";
  process.env.SECRET = "sixteen letters!";
  process.env.MAIL_FROM = "Post <post@example.com>";
  await server.start();
});
afterAll(async () => {
  for (const name of ["SMTP_URL", "SITE_URL", "SECRET", "MAIL_FROM", "SUPPORT_EMAIL"]) delete process.env[name];
  await server.stop();
});

/** A template with every kind of block, with the given text in each. */
const anything = mailTemplate({
  kind: "review",
  values: z.object({ text: z.string() }),
  sample: { text: "Text" },
  reason: () => "You have a listing.",
  subject: ({ text }) => `About ${text}`,
  body: ({ text }, site) => [
    `Hello ${text},`,
    { link: text, href: site.at(`/business/${encodeURIComponent(text)}`) },
    { quote: text },
    { facts: [[text, text]] },
  ],
});

const all = Object.entries<MailTemplate<unknown>>(templates);

const everyMail = [...all, ["any", anything as MailTemplate<unknown>] as const].flatMap(([name, template]) => [
  { name, template, values: template.sample },
  { name: `${name} with awkward values`, template, values: awkwardValues(template) },
]);

describe.each(everyMail)("the email $name", ({ template, values }) => {
  const rendered = () => renderMail(template, values);

  it("is complete in plain text and in HTML", () => {
    const { subject, text, html } = rendered();
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|\[object|NaN|\$\{/);
    expect(subject).toMatch(/^\S.{5,}\S$/);
    const title = subject.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(html).toContain(`<title>${title.replaceAll("'", "&#39;")}</title>`);
    expect(text.replaceAll(/<b>|<\/b>/g, "")).not.toMatch(/<[a-z/]/i);
    expect(html).not.toMatch(/<b>/);
    // A long name is cut by itself, so what happened is still there.
    expect(Array.from(subject).length).toBeLessThan(150);
  });

  it("links to this site by absolute addresses only", () => {
    const { html, text } = rendered();
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
      href?.replaceAll("&#39;", "'").replaceAll("&amp;", "&"),
    );
    for (const href of links) expect(href).toMatch(/^(https:\/\/directory\.example\.com\/|mailto:)/);
    for (const href of links) expect(text).toContain(href?.replace("mailto:", ""));
    expect(html).not.toMatch(/\b(src|background)=|url\(|@import/);
  });

  it("says why it was sent and links to the mail settings, unless the account is closed", () => {
    const { html, text } = rendered();
    expect(text).toMatch(/\n-- \nYou \w+ [^\n]{10,}\.\n/);
    for (const part of [text, html]) expect(part.includes(`${site}/settings`)).toBe(!template.isFarewell);
  });
});

it("refuses values that a template doesn't know", () => {
  for (const [, template] of all) {
    expect(() => renderMail(template, { ...(template.sample as object), more: 1 })).toThrow();
    expect(() => renderMail(template, {})).toThrow();
  }
});

it("makes the first link to a page a button that names its act, with the address beside it, also for Outlook", () => {
  const { html, text } = renderMail(templates["plan-payment-failed"], templates["plan-payment-failed"].sample);
  expect(html).toMatch(/<a class="button" href="https:\/\/directory\.example\.com\/premium"[^>]*>Update card<\/a>/);
  expect(html).toMatch(/<!--\[if mso\]><v:roundrect [^>]*href="https:\/\/directory\.example\.com\/premium"/);
  expect(html).toContain(">directory.example.com/premium</a>");
  expect(html).toContain("prefers-color-scheme:dark");
  expect(text).toContain(`Update card:\n${site}/premium`);
});

describe("user text in an email", () => {
  it("is text in HTML, never markup", () => {
    const { html } = renderMail(anything, { text: `<script>alert('x')</script>"&` });
    expect(html).not.toMatch(/<script/i);
    expect(html).toContain("Hello &lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;,");
    // Title, heading, greeting, button (twice), quotation, and both cells.
    expect(html.match(/&lt;script&gt;/g)?.length).toBe(8);
  });

  it("stays on one line, except in a quotation", () => {
    const { subject, text } = renderMail(anything, { text: "one\r\n\u202etwo\u2028three" });
    expect(subject).toBe("About one two three");
    expect(text).toContain("Hello one two three,");
    expect(text).toContain("> one\n> two\n> three");
    expect(text).toContain("one two three: one two three");
  });

  it("makes no subject too long for an inbox list, and keeps what happened", () => {
    const { subject } = renderMail(anything, { text: "\u{1f600}".repeat(300) });
    expect(subject).toBe(`About ${"\u{1f600}".repeat(49)}…`);
    const { sample } = templates["claim-approved"];
    expect(renderMail(templates["claim-approved"], { ...sample, listing: awkwardText }).subject).toMatch(
      /… is yours now$/,
    );
  });

  it("runs in its own direction in quotations and facts", () => {
    const { html } = renderMail(anything, { text: "مكتب المحاماة" });
    expect(html.match(/<(?:blockquote|td) class="\w+" dir="auto"/g)?.length).toBe(2);
  });
});

describe("an email on the wire", () => {
  const send = async (mail: Partial<OutgoingMail>) => {
    server.mails.length = 0;
    const messageId = "<one@directory.example.com>";
    const basis = {
      to: "robin@example.com",
      subject: "S",
      text: "T",
      html: "<p>T</p>",
      unsubscribe: null,
      messageId,
    };
    await mailTransport()?.send({ ...basis, ...mail });
    return server.mails[0];
  };

  it("turns no text into a header", async () => {
    const text = "Robin\r\nBcc: other@example.com\r\n\r\n<b>Body</b>";
    const caught = await send(renderMail(anything, { text }));
    expect(caught?.parsed.subject).toBe("About Robin Bcc: other@example.com <b>Body</b>");
    expect(caught?.parsed.headers.has("bcc")).toBe(false);
    expect(caught?.receivers).toEqual(["robin@example.com"]);
  });

  it.each(["a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com", "A <a@example.com>, b@example.com"])(
    "reaches no one else for the address %j",
    async (to) => {
      const caught = await send({ to }).catch(() => undefined);
      expect(caught?.receivers.length ?? 0).toBeLessThanOrEqual(1);
      expect(caught?.receivers ?? []).not.toContain("b@example.com");
    },
  );

  it("names its sender and a List-Unsubscribe address", async () => {
    const caught = await send({ unsubscribe: { url: `${site}/settings`, isOneClick: false } });
    expect(caught?.parsed.from?.value).toEqual([{ name: "Post", address: "post@example.com" }]);
    expect(caught?.parsed.replyTo?.value).toEqual([{ name: "", address: "support@example.com" }]);
    expect(caught?.raw).toContain(`List-Unsubscribe: <${site}/settings>`);
    expect((await send({}))?.raw).not.toContain("List-Unsubscribe");
    const url = `${site}/invitations/stop?token=sample`;
    const stoppable = (await send({ unsubscribe: { url, isOneClick: true } }))?.raw.replace(/\r\n\s+/g, " ");
    expect(stoppable).toContain(`List-Unsubscribe: <${url}>`);
    expect(stoppable).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });
});
