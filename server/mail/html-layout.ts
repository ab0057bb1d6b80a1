import "server-only";
import { oneLine } from "./one-line";
import { type MailBlock } from "./template";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
const line = (text: string) => escaped(oneLine(text));

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = "margin:0 0 16px;font-size:16px;line-height:1.5";

const quoted = (text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(line)
    .join("<br>");

const factRow = ([name, value]: readonly [string, string]) =>
  `<tr><th scope="row" class="soft" style="padding:4px 16px 4px 0;text-align:left;font-weight:400;color:#56606f">${line(name)}</th>` +
  `<td style="padding:4px 0">${line(value)}</td></tr>`;

const anchor = (label: string, href: string) =>
  `<a class="link" href="${escaped(href)}" target="_blank" rel="noopener" style="color:#0d5c54;text-decoration:underline">${line(label)}</a>`;

function html(block: MailBlock): string {
  if ("text" in block) return `<p style="${paragraph}">${line(block.text)}</p>`;
  if ("link" in block) return `<p style="${paragraph};font-weight:600">${anchor(block.link, block.href)}</p>`;
  if ("quote" in block) {
    return `<blockquote class="rule" style="${paragraph};padding-left:16px;border-left:3px solid #c9c2b2">${quoted(block.quote)}</blockquote>`;
  }
  return `<table style="margin:0 0 16px;border-collapse:collapse;font-size:16px">${block.facts.map(factRow).join("")}</table>`;
}

function footerHtml(block: MailBlock): string {
  const content = "link" in block ? anchor(block.link, block.href) : "text" in block ? line(block.text) : "";
  return `<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#56606f">${content}</p>`;
}

/** Mail programs that know it take dark colors from here; all others keep the inline ones. */
const dark =
  "@media (prefers-color-scheme:dark){body,.sheet{background:#0f1826!important;color:#e8e6df!important}" +
  ".soft{color:#a9b2bf!important}.link{color:#74cbbb!important}.rule{border-color:#3b4a60!important}}";

interface HtmlMail {
  title: string;
  siteName: string;
  body: MailBlock[];
  footer: MailBlock[];
}

/** The HTML of a mail: every text escaped, styles inline, no picture and nothing that is loaded from anywhere. */
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
