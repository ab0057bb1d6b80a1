import { type Chance } from "../../data/chance";
import { mistypeText } from "../mistakes";
import { fold, phoneDigits, type RealRow, spokenName } from "../rows";

/** A search that is made from rows. */
export interface MadeSearch {
  kind: string;
  q: string;
  isAnswer: (row: RealRow) => boolean;
}

type Made = Omit<MadeSearch, "kind">;

/** Rows whose name a person could type: two words or more in plain letters. */
export const hasTypedName = ({ name, spoken }: RealRow) =>
  /^[\x20-\x7e]+$/.test(name) && spoken.length > 8 && /^[a-z]{2,} .*[a-z]{2}/.test(spoken);

/** The same person by NPI, or a listing of the same name. */
export const sameName = (row: RealRow) => (other: RealRow) =>
  (row.npi !== "" && other.npi === row.npi) || other.spoken === row.spoken;

const lastName = (row: RealRow) => row.spoken.split(" ").at(-1) ?? "";

/** Rows of the same city whose name contains this word. */
const namedIn = (row: RealRow, word: string) => (other: RealRow) =>
  fold(other.city) === fold(row.city) && ` ${other.spoken} `.includes(` ${word} `);

export const samePhone = (row: RealRow) => (other: RealRow) => phoneDigits(other.phone) === phoneDigits(row.phone);
export const hasUsPhone = ({ phone }: RealRow) => phoneDigits(phone).length === 10;
/** A US phone number with its area code, prefix, and line number in this form: "($1) $2-$3". */
export const formatPhone = ({ phone }: RealRow, form: string) => phoneDigits(phone).replace(/^(...)(...)(....)$/, form);
export const sameHost = (row: RealRow) => (other: RealRow) => hostOf(other) === hostOf(row);
export const sameStreet = (row: RealRow) => (other: RealRow) =>
  fold(other.street) === fold(row.street) && fold(other.city) === fold(row.city);
/** The host of a row's website, without "www.". */
export const hostOf = ({ website }: RealRow) => website.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?|\/.*$/g, "");

interface Pools {
  people: RealRow[];
  firms: RealRow[];
  phones: RealRow[];
  streets: RealRow[];
  sites: RealRow[];
}

const poolsOf = (rows: readonly RealRow[]): Pools => ({
  people: rows.filter((row) => row.npi !== "" && row.city !== "" && hasTypedName(row)),
  firms: rows.filter(
    (row) => row.npi === "" && row.city !== "" && hasTypedName(row) && row.spoken.split(" ").length > 2,
  ),
  phones: rows.filter(hasUsPhone),
  streets: rows.filter(({ street, state }) => /^\d+ \w+ \w+/.test(street) && state.length === 2),
  sites: rows.filter((row) => /^[\w-]+\.com$/.test(hostOf(row))),
});

const exactName = (row: RealRow, q = spokenName(row.name)): Made => ({ q, isAnswer: sameName(row) });

/** The forms in which people type a name, a phone number, or an address, with how many searches of each. */
function formsOf(chance: Chance, pools: Pools): Record<string, [count: number, make: () => Made][]> {
  const { people, firms, phones, streets, sites } = pools;
  const reversed = (row: RealRow) => `${lastName(row)}, ${row.spoken.split(" ").slice(0, -1).join(" ")}`;
  const withPerson = (make: (row: RealRow) => Made) => () => make(chance.pick(people));
  const withFirm = (make: (row: RealRow) => Made) => () => make(chance.pick(firms));
  const phone = (form: string) => () => {
    const row = chance.pick(phones);
    return { q: formatPhone(row, form), isAnswer: samePhone(row) };
  };
  const street = (make: (row: RealRow) => string) => () => {
    const row = chance.pick(streets);
    return { q: make(row), isAnswer: sameStreet(row) };
  };
  return {
    "name, exact": [
      [4, withPerson((row) => exactName(row))],
      [2, withPerson((row) => exactName(row, `Dr. ${spokenName(row.name)}`))],
      [2, withPerson((row) => exactName(row, reversed(row)))],
      [4, withFirm((row) => exactName(row))],
    ],
    "name, typo": [
      [6, withPerson((row) => exactName(row, mistypeText(chance, row.spoken, 1)))],
      [6, withFirm((row) => exactName(row, mistypeText(chance, row.spoken, 1)))],
    ],
    "name, partial": [
      [4, withPerson((row) => ({ q: `dr ${lastName(row)} ${row.city}`, isAnswer: namedIn(row, lastName(row)) }))],
      [3, withPerson((row) => exactName(row, row.spoken.slice(0, -2)))],
      [
        5,
        withFirm((row) => {
          const start = row.spoken.split(" ").slice(0, 2).join(" ");
          return { q: start, isAnswer: (other) => `${other.spoken} `.startsWith(`${start} `) };
        }),
      ],
    ],
    "phone, address, NPI, website": [
      [1, phone("($1) $2-$3")],
      [1, phone("$1.$2.$3")],
      [1, phone("+1 $1 $2 $3")],
      [1, phone("$1$2$3")],
      [3, withPerson(({ npi }) => ({ q: npi, isAnswer: (other) => other.npi === npi }))],
      [1, withPerson(({ npi }) => ({ q: `NPI ${npi}`, isAnswer: (other) => other.npi === npi }))],
      [2, street((row) => row.street)],
      [2, street((row) => `${row.street}, ${row.city}, ${row.state}`)],
      [
        4,
        () => {
          const row = chance.pick(sites);
          return { q: hostOf(row), isAnswer: sameHost(row) };
        },
      ],
    ],
  };
}

/** Judged searches for names, phones, addresses, NPIs, and websites of rows, so that none is in the project. */
export const searchesFromRows = (chance: Chance, rows: readonly RealRow[]): MadeSearch[] =>
  Object.entries(formsOf(chance, poolsOf(rows))).flatMap(([kind, forms]) =>
    forms.flatMap(([count, make]) => Array.from({ length: count }, () => ({ kind, ...make() }))),
  );
