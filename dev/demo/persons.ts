import { between, chance, pick } from "./chance";
import { type Lead } from "./rows";
import { firstNames, lastNames, streetKinds, streets } from "./words/names";

export const lastName = (): string => pick(lastNames);

/** An invented person. */
export function anybody(): Lead {
  const sex = chance(0.52) ? "female" : "male";
  return { sex, first: pick(firstNames[sex]), last: lastName() };
}

export const streetName = (): string => `${pick(streets)} ${pick(streetKinds)}`;

export const streetAddress = (): string => `${between(11, 4_980)} ${streetName()}`;
