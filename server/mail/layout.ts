import "server-only";
import { type MailBlock } from "./template";

/** Control characters, line and paragraph separators, and marks that change the text direction. */
const unsafeCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Puts a text on one line, so that it can't break out of its line or header: every run of line breaks, control
 * characters, and white space becomes a space. Cuts it after `max` characters.
 */
export function oneLine(text: string, max = Infinity): string {
  const line = text.replace(unsafeCharacters, " ").replace(/\s+/g, " ").trim();
  const characters = Array.from(line);
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : line;
}

const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/);

const plainQuote = (text: string): string =>
  linesOf(text)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join("\n");

/** A link as text. An address that the label contains isn't repeated. */
function plainLink(label: string, href: string): string {
  const address = href.replace(/^mailto:/, "");
  return label.includes(address) ? label : `${label}:\n${address}`;
}

function plain(block: MailBlock): string {
  if ("text" in block) return oneLine(block.text);
  if ("link" in block) return plainLink(oneLine(block.link), block.href);
  if ("quote" in block) return plainQuote(block.quote);
  return block.facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join("\n");
}

/** The plain text of a mail: its blocks and its footer, separated by the line that mail programs recognize. */
export const plainLayout = ({ body, footer }: { body: MailBlock[]; footer: MailBlock[] }): string =>
  `${body.map(plain).join("\n\n")}\n\n-- \n${footer.map(plain).join("\n")}\n`;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
const line = (text: string) => escaped(oneLine(text));

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = "margin:0 0 16px;font-size:16px;line-height:1.5";

const htmlQuote = (text: string) => linesOf(text).map(line).join("<br>");

const factRow = ([name, value]: readonly [string, string]) =>
  `<tr><th scope="row" class="soft" style="padding:4px 16px 4px 0;text-align:left;font-weight:400;color:#56606f">${line(name)}</th>` +
  `<td style="padding:4px 0">${line(value)}</td></tr>`;

const anchor = (label: string, href: string) =>
  `<a class="link" href="${escaped(href)}" target="_blank" rel="noopener" style="color:#0d5c54;text-decoration:underline">${line(label)}</a>`;

function html(block: MailBlock): string {
  if ("text" in block) return `<p style="${paragraph}">${line(block.text)}</p>`;
  if ("link" in block) return `<p style="${paragraph};font-weight:600">${anchor(block.link, block.href)}</p>`;
  if ("quote" in block) {
    return `<blockquote class="rule" style="${paragraph};padding-left:16px;border-left:3px solid #c9c2b2">${htmlQuote(block.quote)}</blockquote>`;
  }
  return `<table style="margin:0 0 16px;border-collapse:collapse;font-size:16px">${block.facts.map(factRow).join("")}</table>`;
}

function footerHtml(block: MailBlock): string {
  const content = "link" in block ? anchor(block.link, block.href) : "text" in block ? line(block.text) : "";
  return `<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#56606f">${content}</p>`;
}

/** Dark colors for mail programs that support them; all others use the inline colors. */
const dark =
  "@media (prefers-color-scheme:dark){body,.sheet{background:#0f1826!important;color:#e8e6df!important}" +
  ".soft{color:#a9b2bf!important}.link{color:#74cbbb!important}.rule{border-color:#3b4a60!important}}";

interface HtmlMail {
  title: string;
  siteName: string;
  body: MailBlock[];
  footer: MailBlock[];
}

/** The HTML of a mail: every text escaped, styles inline, no pictures or other external resources. */
export const htmlLayout = ({ title, siteName, body, footer }: HtmlMail): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${line(title)}</title>
<style>${dark}</style>
</head>
<body style="margin:0;padding:0;background:#fbfaf6;color:#1b2430;${font}">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fbfaf6;color:#1b2430;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-size:18px;font-weight:700">${line(siteName)}</p>
${body.map(html).join("\n")}
<hr class="rule" style="margin:32px 0 16px;border:0;border-top:1px solid #c9c2b2">
${footer.map(footerHtml).join("\n")}
</div>
</body>
</html>
`;
