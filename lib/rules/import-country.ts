import { type ImportColumn } from "./import-columns";
import { stateCode } from "./us-states";

/** The share of rows from which a file counts as another country's. */
const mostForeign = 1 / 3;

/** Postal codes of Canada, the United Kingdom, and Brazil. */
const postcodes = [/^[a-z]\d[a-z][ -]?\d[a-z]\d$/i, /^[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}$/i, /^\d{5}-\d{3}$/];

const foreignSigns: Partial<Record<ImportColumn, (text: string) => boolean>> = {
  state: (text) => stateCode(text.split(/[,\d]/, 1)[0] ?? "") === null,
  zip: (text) => postcodes.some((form) => form.test(text)),
  phone: (text) => /^\+\s?[2-9]/.test(text),
};

/** Rows that name another country's places or phones: how many of those that name any, with an example. */
interface Foreignness {
  rows: number;
  of: number;
  example: string;
}

/** Whether a third or more of a file's rows aren't in the United States; null if fewer. */
export function foreignRows(
  mapping: readonly (ImportColumn | null)[],
  sample: readonly (readonly string[])[],
): Foreignness | null {
  const found: Foreignness = { rows: 0, of: 0, example: "" };
  const signs = mapping.flatMap((column, place) => {
    const isForeign = column === null ? undefined : foreignSigns[column];
    return isForeign ? [{ place, isForeign }] : [];
  });
  for (const row of sample) {
    const cells = signs.map(({ place, isForeign }) => ({ text: row[place]?.trim() ?? "", isForeign }));
    const filled = cells.filter(({ text }) => text !== "" && text !== "-");
    if (filled.length === 0) continue;
    found.of += 1;
    const foreign = filled.find(({ text, isForeign }) => isForeign(text));
    if (!foreign) continue;
    found.rows += 1;
    found.example ||= foreign.text;
  }
  return found.rows > 0 && found.rows >= mostForeign * found.of ? found : null;
}

/** The question that such a file raises. */
export const foreignText = ({ rows, of, example }: Foreignness): string =>
  `${rows} of the first ${of} rows don't look like the United States, such as “${example}”. ` +
  "Their states, ZIP codes, and coordinates would be left empty.";
