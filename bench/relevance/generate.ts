import { type Chance } from "../data/chance";
import {
  formatPhone,
  hasTypedName,
  hasUsPhone,
  hostOf,
  type MadeSearch,
  sameHost,
  sameName,
  samePhone,
  sameStreet,
} from "./judged/from-rows";
import { mistypeText } from "./mistakes";
import { fold, type RealRow, spokenName } from "./rows";

/** Specialties of the files, and categories of rows without one, as people say them. */
const spoken: Record<string, string> = {
  "Cardiovascular Disease Cardiology": "cardiologist",
  Dermatology: "dermatologist",
  "Family Practice": "family doctor",
  "Orthopedic Surgery": "orthopedic surgeon",
  Ophthalmology: "ophthalmologist",
  Optometry: "optometrist",
  Podiatry: "podiatrist",
  Urology: "urologist",
  Neurology: "neurologist",
  Gastroenterology: "gastroenterologist",
  Psychiatry: "psychiatrist",
  "Diagnostic Radiology": "radiologist",
  Anesthesiology: "anesthesiologist",
  Chiropractic: "chiropractor",
  Nephrology: "nephrologist",
  "Internal Medicine": "internist",
  "Obstetrics Gynecology": "gynecologist",
  Otolaryngology: "ear nose throat doctor",
  "Hematology Oncology": "oncologist",
  "General Surgery": "general surgeon",
  "senior-care/nursing-homes": "nursing home",
  hospitals: "hospital",
  "education/beauty-schools": "beauty school",
  "education/community-colleges": "community college",
  "education/colleges-universities": "university",
};

/** What a row does, as a key of `spoken`. */
const fieldOf = ({ specialty, path }: RealRow) => specialty || path;

const zip5 = ({ zip }: RealRow) => zip.slice(0, 5);

interface Pools {
  named: RealRow[];
  /** Those of each specialty, with a US city. */
  doctors: RealRow[][];
  facilities: RealRow[];
  streets: RealRow[];
  sites: RealRow[];
}

function poolsOf(rows: readonly RealRow[]): Pools {
  const placed = rows.filter((row) => row.city !== "" && row.state.length === 2 && /^\d{5}/.test(row.zip));
  return {
    named: rows.filter(hasTypedName),
    doctors: Object.keys(spoken)
      .map((field) => placed.filter((row) => fieldOf(row) === field))
      .filter(({ length }) => length > 0),
    facilities: placed.filter(hasUsPhone),
    streets: placed.filter(({ street }) => /^\d/.test(street)),
    sites: rows.filter((row) => /^[a-z0-9-]+\.[a-z]{2,4}$/.test(hostOf(row))),
  };
}

type Make = () => Omit<MadeSearch, "kind">;

function named(chance: Chance, { named: pool }: Pools, typed: (row: RealRow) => string): Make {
  return () => {
    const row = chance.pick(pool);
    return { q: typed(row), isAnswer: sameName(row) };
  };
}

/** A specialty in a place: `typed` gives the words, `isThere` whether another row is in the same place. */
function placed(
  chance: Chance,
  { doctors }: Pools,
  how: { typed: (term: string, row: RealRow) => string; isThere: (row: RealRow, other: RealRow) => boolean },
): Make {
  return () => {
    const row = chance.pick(chance.pick(doctors));
    return {
      q: how.typed(spoken[fieldOf(row)] ?? "", row),
      isAnswer: (other) => fieldOf(other) === fieldOf(row) && how.isThere(row, other),
    };
  };
}

const isInCity = (row: RealRow, other: RealRow) => fold(other.city) === fold(row.city);
const isInState = (row: RealRow, other: RealRow) => isInCity(row, other) && other.state === row.state;

/** The classes with the number of searches of each: 860 in all. */
function classesOf(chance: Chance, pools: Pools): Record<string, [count: number, make: Make]> {
  const mistyped = (text: string, count = 1) => mistypeText(chance, text, count);
  const inCity = (typed: (term: string, row: RealRow) => string) => placed(chance, pools, { typed, isThere: isInCity });
  const zip = (row: RealRow) => (other: RealRow) => zip5(other) === zip5(row);
  const of = (pool: RealRow[], make: (row: RealRow) => ReturnType<Make>) => () => make(chance.pick(pool));
  return {
    name: [100, named(chance, pools, (row) => spokenName(row.name))],
    "name, 1 typo": [160, named(chance, pools, (row) => mistyped(row.spoken))],
    "name, 2 typos": [100, named(chance, pools, (row) => mistyped(row.spoken, 2))],
    "name, last 2 letters missing": [60, named(chance, pools, (row) => row.spoken.slice(0, -2))],
    "specialty city": [80, inCity((term, { city }) => `${term} ${city.toLowerCase()}`)],
    "specialty in City, ST": [
      60,
      placed(chance, pools, { typed: (term, row) => `${term} in ${row.city}, ${row.state}`, isThere: isInState }),
    ],
    "specialty typo + city": [60, inCity((term, { city }) => `${mistyped(term)} ${city}`)],
    "specialty + city typo": [40, inCity((term, { city }) => `${term} ${mistyped(city)}`)],
    "specialty ZIP": [
      60,
      placed(chance, pools, {
        typed: (term, row) => `${term} ${zip5(row)}`,
        isThere: (row, other) => zip5(other) === zip5(row),
      }),
    ],
    ZIP: [30, of(pools.facilities, (row) => ({ q: zip5(row), isAnswer: zip(row) }))],
    phone: [30, of(pools.facilities, (row) => ({ q: formatPhone(row, "($1) $2-$3"), isAnswer: samePhone(row) }))],
    street: [40, of(pools.streets, (row) => ({ q: row.street, isAnswer: sameStreet(row) }))],
    website: [40, of(pools.sites, (row) => ({ q: hostOf(row), isAnswer: sameHost(row) }))],
  };
}

/** Random searches, generated from rows and labeled by their columns. */
export const generateSearches = (chance: Chance, rows: readonly RealRow[]): MadeSearch[] =>
  Object.entries(classesOf(chance, poolsOf(rows))).flatMap(([kind, [count, make]]) =>
    Array.from({ length: count }, () => ({ kind, ...make() })),
  );
