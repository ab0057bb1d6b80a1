/** What the text check finds in a review. It only points moderators to the text and never decides. */
export type TextSignal = "threat" | "contact" | "insult";

export const signalLabels: Record<TextSignal, string> = {
  threat: "A threat",
  contact: "Contact data",
  insult: "An insult",
};

/**
 * The patterns, most urgent first, case-insensitive. PostgreSQL sorts the queue by the same patterns (`forPostgres`),
 * so they use only syntax that both regular expression engines share.
 */
export const signalPatterns: Record<TextSignal, string> = {
  threat:
    "\\b(i|we)(['’]ll| will| am going to|['’]m going to|['’]m gonna) (kill|hurt|shoot|stab|beat|burn|find) (you|him|her|them|the|that|this)\\b" +
    "|\\bwatch your back\\b|\\b(know|found out) where (you|he|she|they) lives?\\b|\\byou (will|are going to|['’]ll) (regret|pay for) (this|it)\\b|\\bdeserves? to die\\b",
  contact:
    "\\(?\\d{3}\\)?[\\s.-]?\\d{3}[\\s.-]\\d{4}|(?<![a-z0-9._%+-])[a-z0-9._%+-]+@[a-z0-9-]+(\\.[a-z0-9-]+)*\\.[a-z]{2,}|(https?://|\\bwww\\.)[^\\s]+",
  insult:
    "\\b(idiots?|morons?|imbeciles?|scumbags?|assholes?|bastards?|bitch(es)?|cunts?|retards?|retarded|dumbass(es)?|pieces? of shit|stupid liars?|crooks?)\\b",
};

const kinds = Object.keys(signalPatterns) as TextSignal[];

/** A pattern in PostgreSQL's syntax, in which \b is a backspace and \y a word boundary. */
export const forPostgres = (signal: TextSignal): string => signalPatterns[signal].replaceAll("\\b", "\\y");

export interface SignalPart {
  text: string;
  signal: TextSignal | null;
}

/** Splits a text into parts, each with its signal if it has one. */
export function markSignals(text: string): SignalPart[] {
  const all = new RegExp(kinds.map((kind) => `(?<${kind}>${signalPatterns[kind]})`).join("|"), "giu");
  const parts: SignalPart[] = [];
  let end = 0;
  for (const found of text.matchAll(all)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), signal: null });
    parts.push({ text: found[0], signal: kinds.find((kind) => found.groups?.[kind] !== undefined) ?? null });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), signal: null });
  return parts;
}

/** The signals in these texts, most urgent first. */
export const signalsIn = (...texts: string[]): TextSignal[] =>
  kinds.filter((kind) => texts.some((text) => new RegExp(signalPatterns[kind], "iu").test(text)));

/** How urgent a review is: threats first, then contact data, then reports by the weight of their reporters. */
export const urgencyWeights = { threat: 100, contact: 50, report: 20 };
