/** Entities by name, as exports of web pages contain them. */
const entities: Record<string, string> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", rsquo: "’", lsquo: "‘", ldquo: "“", rdquo: "”" },
  ...{ ndash: "–", mdash: "—", hellip: "…", bull: "•", middot: "·", copy: "©", reg: "®", trade: "™", shy: "" },
  ...{ eacute: "é", egrave: "è", aacute: "á", iacute: "í", oacute: "ó", uacute: "ú", ntilde: "ñ", ccedil: "ç" },
  ...{ auml: "ä", ouml: "ö", uuml: "ü", szlig: "ß" },
};
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const largestCode = 0x10_ff_ff;

function decoded(whole: string, ...[decimal, hex, name]: (string | undefined)[]): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= largestCode ? String.fromCodePoint(code) : "";
}

/** Bidirectional controls, which can reverse text beyond their own. */
const bidi = /[\u202a-\u202e\u2066-\u2069]/g;

const tag = /<\/?([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>/gi;
const inlineTags = new Set("a abbr b big code em font i mark small span strong sub sup u".split(" "));
const otherTags = new Set(
  "article blockquote br button center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr iframe img input label li ol p pre section table tbody td th thead tr ul".split(
    " ",
  ),
);
const blockTags = /^(?:p|div|tr|h[1-6]|section)$/;

/** What stands for a tag: list items become a list, blocks lines. "<Shop>" isn't one. */
function tagText(whole: string, name: string): string {
  const plain = name.toLowerCase();
  if (inlineTags.has(plain)) return "";
  if (!otherTags.has(plain)) return whole;
  if (!whole.startsWith("</")) return " ";
  return plain === "li" ? "; " : blockTags.test(plain) ? "\n" : " ";
}

/** A text without the elements whose content isn't text: scripts and styles. */
function withoutElements(text: string, name: string): string {
  const lower = text.toLowerCase();
  let [kept, at] = ["", 0];
  for (;;) {
    const start = lower.indexOf(`<${name}`, at);
    if (start === -1) return kept + text.slice(at);
    kept += text.slice(at, start);
    const end = lower.indexOf(`</${name}`, start);
    if (end === -1) return kept;
    at = lower.indexOf(">", end) + 1 || text.length;
  }
}

const link = /<a\s[^<>]*href=["']?([^"'\s<>]+)/i;

function withoutTags(text: string, isAddress: boolean): string {
  const [, href] = (isAddress && link.exec(text)) || [];
  if (href !== undefined) return href;
  const plain = withoutElements(withoutElements(text, "script"), "style").replace(tag, tagText);
  if (plain === text) return text;
  return plain
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .replace(/^[;\s]+|(?<![;\s])[;\s]+$/g, "");
}

/** Quotation marks that a program escaped with backslashes, and another removed: "\\Oak Care\\". */
const escaped = /^\\(.*[^\\])\\$/s;

/** The characters without which a text is plain. */
const notPlain = /[&<\\\u202a-\u202e\u2066-\u2069]/;

/** A text that was mended, with what was done. */
interface MendedText {
  text: string;
  note: string;
}

/**
 * A text from which HTML and bidirectional controls were removed; null for one that has neither. `isAddress`: of a link,
 * its address counts.
 */
export function plainText(text: string, isAddress: boolean): MendedText | null {
  if (!notPlain.test(text)) return null;
  const [, inner] = escaped.exec(text) ?? [];
  if (inner !== undefined)
    return { text: plainText(inner, isAddress)?.text ?? inner.trim(), note: "Backslashes around it were removed." };
  const written = text.replace(bidi, "");
  const plain = withoutTags(written, isAddress).replace(entity, decoded).trim();
  if (plain !== written) return { text: plain, note: "HTML became plain text." };
  return written === text ? null : { text: written, note: "Invisible writing marks were removed." };
}
