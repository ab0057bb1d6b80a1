import { createRequire } from "node:module";

const states = new Set(
  (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR " +
    "PA RI SC SD TN TX UT VT VA WA WV WI WY"
  ).split(" "),
);

interface ZipCode {
  zip: string;
  city: string;
  state: string;
}

export interface City {
  city: string;
  state: string;
  zips: string[];
}

/** Every city of the states with its ZIP codes, those with the most first, as an approximation of population. */
export function citiesBySize(): City[] {
  const { codes } = createRequire(import.meta.url)("zipcodes") as { codes: Record<string, ZipCode> };
  const cities = new Map<string, City & { key: string }>();
  for (const { zip, city, state } of Object.values(codes)) {
    if (!states.has(state)) continue;
    const key = `${city}, ${state}`;
    const found = cities.get(key);
    if (found) found.zips.push(zip);
    else cities.set(key, { key, city, state, zips: [zip] });
  }
  const order = (a: City & { key: string }, b: City & { key: string }) =>
    b.zips.length - a.zips.length || (a.key < b.key ? -1 : 1);
  return [...cities.values()].sort(order).map(({ city, state, zips }) => ({ city, state, zips: zips.sort() }));
}
