/** What the text check finds in a review. It only points moderators to the text and never decides. */
export type TextSignal = "threat" | "identity" | "address" | "case" | "contact" | "insult";

export const signalLabels: Record<TextSignal, string> = {
  threat: "A threat",
  identity: "An identity number",
  address: "A street address",
  case: "Someone's illness or charge",
  contact: "Contact data",
  insult: "An insult",
};

/** Someone named by a title or a relation: PostgreSQL compares without case, so that capital letters say nothing. */
const named =
  "\\b((mr|mrs|ms)\\.? [a-z]{2,}|(husband|wife|son|daughter|brother|sister|mother|father|neighbor|coworker|colleague|patient|client)('s name is|,? named) [a-z]{2,})\\b";
const illnessOrCharge =
  "\\b(hiv|aids|cancer|depression|bipolar|schizophreni[ac]|addict(ed|ion)?|overdosed?|alcoholic|abortion|pregnant|herpes|std|dementia|diabetes|arrested|convicted|indicted|charged with|felony|felon|dui|dwi|rehab)\\b";

/**
 * The patterns, most urgent first, case-insensitive. PostgreSQL sorts the queue by the same patterns (`forPostgres`),
 * so they use only syntax that both regular expression engines share.
 */
export const signalPatterns: Record<TextSignal, string> = {
  threat:
    "\\b(i|we)(['’]ll| will| am going to|['’]m going to|['’]m gonna) (kill|hurt|shoot|stab|beat|burn|find) (you|him|her|them|the|that|this)\\b" +
    "|\\bwatch your back\\b|\\b(know|found out) where (you|he|she|they) lives?\\b|\\byou (will|are going to|['’]ll) (regret|pay for) (this|it)\\b|\\bdeserves? to die\\b",
  identity:
    "\\b\\d{3}-\\d{2}-\\d{4}\\b|\\b(ssn|social security number|passport number|member id|policy number|case number)( is|:|#)* ?#?[a-z]*\\d[a-z0-9-]{3,}",
  address:
    "\\b\\d{1,5} ([nsew]\\.? )?(?!(minutes?|hours?|days?|weeks?|months?|years?|miles?|blocks?|steps?|times|people|stars?)\\b)[a-z]+( [a-z]+)? (street|st|avenue|ave|road|rd|boulevard|blvd|lane|terrace)\\b",
  case: `${named}[^.!?]{0,60}${illnessOrCharge}|${illnessOrCharge}[^.!?]{0,60}${named}`,
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

/**
 * How urgent a review is: what the site hides or has shown again, threats, private data, contact data, then reports by the
 * weight of their reporters.
 */
export const urgencyWeights = {
  hidden: 200,
  threat: 100,
  identity: 80,
  address: 80,
  case: 80,
  contact: 50,
  report: 20,
};

/** Phone numbers in a text. */
const phones = /\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4}/g;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/**
 * The private data that a text seems to have: an identity number, a street address, a phone number, or a named person
 * beside an illness or a charge. The listing's own phone and street aren't private.
 */
export function privateSignals(
  text: string,
  own: { phone: string | null; street: string | null },
): (TextSignal | "phone")[] {
  const street = own.street?.toLowerCase();
  const rest = street ? text.toLowerCase().replaceAll(street, "") : text;
  const found = signalsIn(rest).filter((signal) => ["identity", "address", "case"].includes(signal));
  const ownDigits = digitsOf(own.phone ?? "");
  const hasPhone = (rest.match(phones) ?? []).some((phone) => !ownDigits || !ownDigits.endsWith(digitsOf(phone)));
  return hasPhone ? [...found, "phone"] : found;
}
