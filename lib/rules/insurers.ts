import { plainWords } from "./plain-words";

/**
 * The insurers that listings and searches name, each with other ways to write it. After a change, run
 * `npx vitest run --project guards insurers -u`, which writes them for the database.
 */
const vocabulary: Record<string, readonly string[]> = {
  Aetna: [],
  Ambetter: [],
  Amerigroup: [],
  Anthem: [],
  "Blue Cross": [],
  "Blue Cross Blue Shield": ["Blue Cross and Blue Shield", "BlueCross BlueShield", "BCBS"],
  "Blue Shield": [],
  CareFirst: [],
  Cigna: [],
  Coventry: ["Coventry Health Care"],
  "Delta Dental": [],
  EmblemHealth: ["Emblem Health"],
  EyeMed: [],
  "Health Net": ["HealthNet"],
  Highmark: [],
  Humana: [],
  Kaiser: [],
  "Kaiser Permanente": [],
  Medicaid: [],
  "Medi-Cal": [],
  Medicare: [],
  MetLife: [],
  Molina: ["Molina Healthcare"],
  MultiPlan: [],
  TRICARE: [],
  UnitedHealthcare: ["United Healthcare", "United Health Care", "UHC"],
  "United Concordia": [],
  WellCare: [],
  "Workers Compensation": ["Workers' Comp", "Worker's Compensation", "Worker's Comp"],
};

/** Their names, in alphabetical order. */
export const insurerNames: readonly string[] = Object.keys(vocabulary);

/** Every way to write an insurer, as plain words, with its name. */
export const insurerTerms: readonly (readonly [words: string, name: string])[] = Object.entries(vocabulary).flatMap(
  ([name, also]) => [name, ...also].map((text) => [plainWords(text), name] as const),
);

/** An insurer that a listing accepts, and what it says beside the name: the plan, or the state ("of Texas"). */
export interface AcceptedInsurer {
  id: string;
  name: string;
  plan?: string;
}

const idOf = (name: string): string => plainWords(name).replaceAll(" ", "-");

/** The parts of a list of insurances. A slash belongs to a name: "Blue Cross / Blue Shield". */
const partsOf = (text: string): string[] =>
  text
    .split(/[;,|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

const nameByWords = new Map(insurerTerms);
const mostWords = Math.max(...insurerTerms.map(([words]) => words.split(" ").length));

interface Token {
  words: string;
  from: number;
  to: number;
}

/** The insurer that a part names: the first one in it, the longest of several; as the database's `insurers_in()`. */
function insurerIn(part: string): AcceptedInsurer | null {
  const tokens = [...part.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: token, index }): Token => ({
    words: plainWords(token),
    from: index,
    to: index + token.length,
  }));
  const textOf = (some: Token[]) => part.slice(some[0]?.from, some.at(-1)?.to ?? 0);
  for (let at = 0; at < tokens.length; at += 1) {
    for (let size = mostWords; size > 0; size -= 1) {
      const words = tokens.slice(at, at + size).map((token) => token.words);
      const name = nameByWords.get(words.join(" "));
      if (name === undefined) continue;
      const plan = [tokens.slice(0, at), tokens.slice(at + size)].map(textOf).filter(Boolean).join(" ");
      return { id: idOf(name), name, ...(plan && { plan }) };
    }
  }
  return null;
}

/** The insurers that a list of insurances names, each with its plan once, and the parts that name none. */
export function readInsurers(text: string): { insurers: AcceptedInsurer[]; others: string[] } {
  const insurers = new Map<string, AcceptedInsurer>();
  const others = new Map<string, string>();
  for (const part of partsOf(text)) {
    const found = insurerIn(part);
    const key = found ? `${found.id} ${plainWords(found.plan ?? "")}` : part.toLowerCase();
    if (found && !insurers.has(key)) insurers.set(key, found);
    if (!found && !others.has(key)) others.set(key, part);
  }
  return { insurers: [...insurers.values()], others: [...others.values()] };
}

/** "Aetna PPO", "Blue Cross Blue Shield of Texas". */
export const insurerText = ({ name, plan }: AcceptedInsurer): string => (plan ? `${name} ${plan}` : name);

/** All that a list of insurances says, insurers by their names. */
export function acceptedTexts(text: string): string[] {
  const { insurers, others } = readInsurers(text);
  return [...insurers.map(insurerText), ...others];
}
