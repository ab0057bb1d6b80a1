import { type ImportColumn } from "./import-columns";
import { stateCode } from "./us-states";

/** The share of rows from which a file counts as another country's. */
const mostForeign = 1 / 3;

/** Postal codes of Canada, the United Kingdom, and Brazil. */
const postcodes = [/^[a-z]\d[a-z][ -]?\d[a-z]\d$/i, /^[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}$/i, /^\d{5}-\d{3}$/];
/** The end of an address with such a code or the name of a country: "London SW1A 2AA, UK". */
const foreignEnd =
  /\b(?:[a-z]\d[a-z] \d[a-z]\d|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}|canada|uk|united kingdom|england|ireland|germany|deutschland|france|brasil|brazil|india|australia|méxico)$/i;

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, "").toLowerCase();

/** The names and two-letter codes of countries but the United States and its territories. */
const countries = new Set([
  "england",
  "scotland",
  "wales",
  "greatbritain",
  "deutschland",
  "brasil",
  "can",
  "gbr",
  "mex",
]);
const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
for (const code of alphabet.flatMap((first) => alphabet.map((second) => first + second))) {
  const name = /^(?:US|PR|GU|VI|AS|MP|UM|XA|XB|ZZ|EU|EZ|UN)$/.test(code) ? undefined : regionNames.of(code);
  if (name !== undefined) countries.add(code.toLowerCase()).add(lettersOf(name));
}

/** Whether a text is the name or code of another country than the United States. */
export const isForeignCountry = (text: string): boolean => text !== "" && countries.has(lettersOf(text));

/** Whether a phone number is written with another country's code. */
export const isForeignPhone = (text: string): boolean => /^\+\s?[2-9]/.test(text);

const foreignSigns: Partial<Record<ImportColumn, (text: string) => boolean>> = {
  country: isForeignCountry,
  state: (text) => stateCode(text.split(/[,\d]/, 1)[0] ?? "") === null,
  zip: (text) => postcodes.some((form) => form.test(text)),
  phone: isForeignPhone,
  street_address: (text) => foreignEnd.test(text),
  full_address: (text) => foreignEnd.test(text),
};

/** Rows that name another country's places or phones: how many of those that name any, with an example. */
export interface Foreignness {
  rows: number;
  of: number;
  example: string;
}

/** Counts the rows of a file that aren't in the United States. */
export class ForeignCount {
  readonly #signs: { place: number; isForeign: (text: string) => boolean }[];
  readonly #found: Foreignness = { rows: 0, of: 0, example: "" };

  constructor(mapping: readonly (ImportColumn | null)[]) {
    this.#signs = mapping.flatMap((column, place) => {
      const isForeign = column === null ? undefined : foreignSigns[column];
      return isForeign ? [{ place, isForeign }] : [];
    });
  }

  /** Whether no column tells a country. */
  get isEmpty(): boolean {
    return this.#signs.length === 0;
  }

  add(rows: readonly (readonly string[])[]): void {
    for (const row of rows) {
      const cells = this.#signs.map(({ place, isForeign }) => ({ text: row[place]?.trim() ?? "", isForeign }));
      const filled = cells.filter(({ text }) => text !== "" && text !== "-");
      if (filled.length === 0) continue;
      this.#found.of += 1;
      const foreign = filled.find(({ text, isForeign }) => isForeign(text));
      if (!foreign) continue;
      this.#found.rows += 1;
      this.#found.example ||= foreign.text;
    }
  }

  /** The rows of another country if they are a third or more; null if fewer. */
  get found(): Foreignness | null {
    const { rows, of } = this.#found;
    return rows > 0 && rows >= mostForeign * of ? this.#found : null;
  }
}

/** The question that such a file raises. */
export const foreignText = ({ rows, of, example }: Foreignness): string =>
  `${rows} of ${of} rows don't look like the United States, such as “${example}”. ` +
  "Their states, ZIP codes, and coordinates would be left empty.";
