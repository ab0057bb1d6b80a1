import "server-only";
import { oneLine } from "./one-line";
import { type MailBlock } from "./template";

const quoted = (text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join("\n");

/** An address that its label says already is not said twice. */
function linkText(label: string, href: string): string {
  const address = href.replace(/^mailto:/, "");
  return label.includes(address) ? label : `${label}:\n${address}`;
}

function plain(block: MailBlock): string {
  if ("text" in block) return oneLine(block.text);
  if ("link" in block) return linkText(oneLine(block.link), block.href);
  if ("quote" in block) return quoted(block.quote);
  return block.facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join("\n");
}

/** The plain text of a mail: its blocks and its footer, apart by the line that mail programs know. */
export const plainLayout = ({ body, footer }: { body: MailBlock[]; footer: MailBlock[] }): string =>
  `${body.map(plain).join("\n\n")}\n\n-- \n${footer.map(plain).join("\n")}\n`;
