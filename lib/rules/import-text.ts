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
  if (name !== undefined) {
    const letter = entities[name.toLowerCase()];
    return letter !== undefined && /^[A-Z][a-z]/.test(name) ? letter.toUpperCase() : (letter ?? whole);
  }
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

const comment = /<!--[^<>]*-->/g;
const link = /<a\s[^<>]*href=["']?([^"'\s<>]+)/i;

function withoutTags(text: string, isAddress: boolean): string {
  const [, href] = (isAddress && link.exec(text)) || [];
  if (href !== undefined) return href;
  const plain = withoutElements(withoutElements(text, "script"), "style").replace(comment, "").replace(tag, tagText);
  if (plain === text) return text;
  return plain
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .replace(/^[;\s]+|(?<![;\s])[;\s]+$/g, "");
}

/** Quotation marks that a program escaped with backslashes, and another removed: "\\Oak Care\\". */
const escaped = /^\\(.*[^\\])\\$/s;

/** Letters of UTF-8 that were read as Windows-1252: "CafÃ©". */
const garbled = /[ÂÃÅâ][\u00a0-\u00bf€‚ƒ„…†‡ˆ‰‹‘’“”•–—˜™›ŠšŒœŽžŸ]/;
// Without `stream`, Node.js decodes Windows-1252 as Latin-1.
const windows = new TextDecoder("windows-1252").decode(Uint8Array.from(Array(256).keys()), { stream: true });
const bytes = new Map([...windows].map((letter, byte) => [letter, byte]));

/** The text that was meant; the same for one that isn't garbled throughout. */
function ungarbled(text: string): string {
  if (!garbled.test(text)) return text;
  const read = [...text].map((letter) => bytes.get(letter) ?? -1);
  if (read.includes(-1)) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(read));
  } catch {
    return text;
  }
}

/** Text without tags and entities, also where they were encoded twice: "&amp;amp;". */
function decodedText(text: string, isAddress: boolean): string {
  let plain = text;
  for (let round = 0; round < 3; round += 1) {
    const next = withoutTags(plain, isAddress).replace(entity, decoded).trim();
    if (next === plain) break;
    plain = next;
  }
  return plain;
}

/** The characters without which a text is plain. */
const notPlain = /[&<\\ÂÃÅâ\u202a-\u202e\u2066-\u2069]/;

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
  const visible = text.replace(bidi, "");
  const written = ungarbled(visible);
  const plain = decodedText(written, isAddress);
  if (plain !== written) return { text: plain, note: "HTML became plain text." };
  if (written !== visible) return { text: written, note: "Garbled letters were mended." };
  return written === text ? null : { text: written, note: "Invisible writing marks were removed." };
}
