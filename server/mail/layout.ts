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
  if (typeof block === "string") return oneLine(block);
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

const cell = "padding:8px 0;border-bottom:1px solid #e3dfd5;vertical-align:top";

const factRow = ([name, value]: readonly [string, string]) =>
  `<tr><th scope="row" class="soft row" style="${cell};padding-right:16px;text-align:left;font-weight:400;color:#626774">${line(name)}</th>` +
  `<td class="row" dir="auto" style="${cell}">${line(value)}</td></tr>`;

const anchor = (label: string, href: string) =>
  `<a class="link" href="${escaped(href)}" target="_blank" rel="noopener" style="color:#0d5c54;text-decoration:underline">${line(label)}</a>`;

/** A button of 48 px; Outlook draws no padding around links, so it gets a shape instead. */
function button(text: string, href: string): string {
  const [label, address] = [line(text), escaped(href)];
  const outlook =
    `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${address}" arcsize="13%" stroke="f" ` +
    `fillcolor="#0d5c54" style="height:48px;width:280px;v-text-anchor:middle"><center style="color:#ffffff;` +
    `font-family:Arial;font-size:16px;font-weight:bold">${label}</center></v:roundrect><![endif]-->`;
  return (
    `${outlook}<!--[if !mso]><!--><a class="button" href="${address}" target="_blank" rel="noopener" ` +
    `style="display:inline-block;padding:12px 24px;border-radius:6px;background-color:#0d5c54;color:#ffffff;` +
    `font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${label}</a><!--<![endif]-->`
  );
}

/** The address of a button in words, for programs in which it doesn't work. */
const addressLine = (href: string): string =>
  `<p class="soft" style="margin:0;font-size:14px;line-height:1.5;color:#626774">The button doesn&#39;t work? Open ` +
  `${anchor(href.replace(/^https?:\/\//, ""), href)}</p>`;

const isPage = (href: string): boolean => /^https?:/.test(href);

/** The link that a mail's button leads to: its first one to a page. */
const mainLink = (blocks: readonly MailBlock[]) =>
  blocks.find((block) => typeof block !== "string" && "link" in block && isPage(block.href));

function html(block: MailBlock, main: MailBlock | undefined): string {
  if (typeof block === "string") return `<p style="${paragraph}">${line(block)}</p>`;
  if ("link" in block) {
    if (block === main) return `<p style="margin:24px 0">${button(block.link, block.href)}</p>`;
    return `<p style="${paragraph};font-weight:600">${anchor(block.link, block.href)}</p>`;
  }
  if ("quote" in block) {
    return `<blockquote class="rule" dir="auto" style="${paragraph};padding-left:16px;border-left:3px solid #85827b">${htmlQuote(block.quote)}</blockquote>`;
  }
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:16px;line-height:1.5">${block.facts.map(factRow).join("")}</table>`;
}

function footerHtml(block: MailBlock): string {
  const content = typeof block === "string" ? line(block) : "link" in block ? anchor(block.link, block.href) : "";
  return `<p class="soft" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#626774">${content}</p>`;
}

/** Dark colors for mail programs that support them; all others use the inline colors. */
const dark =
  "@media (prefers-color-scheme:dark){body,.ground{background-color:#0a121d!important}" +
  ".sheet{background-color:#162233!important;border-color:#29364a!important;color:#ebe8e1!important}" +
  ".head,.row{border-color:#29364a!important}.soft{color:#97a0af!important}.link{color:#74cbbb!important}" +
  ".button,.mark{background-color:#74cbbb!important;color:#06211d!important}.rule{border-color:#6d7b91!important}}" +
  "@media (max-width:480px){.cell{padding-left:20px!important;padding-right:20px!important}}";

interface HtmlMail {
  title: string;
  siteName: string;
  body: MailBlock[];
  footer: MailBlock[];
}

const serif = "font-family:Newsreader,Georgia,'Times New Roman',serif";

/** The HTML of a mail: every text escaped, styles inline, no pictures or other external resources. */
export function htmlLayout({ title, siteName, body, footer }: HtmlMail): string {
  const main = mainLink(body);
  const initial = line(Array.from(siteName)[0] ?? "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${line(title)}</title>
<style>${dark}</style>
</head>
<body style="margin:0;padding:0;background-color:#f3f1ea;color:#1a1f28;${font}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f3f1ea">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;border:1px solid #e3dfd5;border-radius:6px;border-collapse:separate;background-color:#ffffff;color:#1a1f28;text-align:left">
<tr><td class="head cell" style="padding:20px 40px;border-bottom:1px solid #e3dfd5;${serif};font-size:20px;line-height:30px;font-weight:700">
<span class="mark" style="display:inline-block;width:30px;margin-right:10px;border-radius:5px;background-color:#0d5c54;color:#ffffff;text-align:center">${initial}</span>${line(siteName)}
</td></tr>
<tr><td class="cell" style="padding:32px 40px;${font};overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;${serif};font-size:26px;line-height:32px;font-weight:600">${line(title)}</h1>
${body.map((block) => html(block, main)).join("\n")}
${typeof main === "object" && "link" in main ? addressLine(main.href) : ""}
</td></tr>
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;text-align:left">
<tr><td class="cell" style="padding:20px 40px;${font};overflow-wrap:anywhere">
${footer.map(footerHtml).join("\n")}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
