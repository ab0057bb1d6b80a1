import zipcodes from "zipcodes";

const states = new Set(
  (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR " +
    "PA RI SC SD TN TX UT VT VA WA WV WI WY"
  ).split(" "),
);

/**
 * Every city of the states with its ZIP codes, those with the most first: as good as by how many people live there.
 * @returns {{city: string, state: string, zips: string[]}[]}
 */
export function citiesBySize() {
  const cities = new Map();
  for (const { zip, city, state } of Object.values(zipcodes.codes)) {
    if (!states.has(state)) continue;
    const key = `${city}, ${state}`;
    if (!cities.has(key)) cities.set(key, { key, city, state, zips: [] });
    cities.get(key).zips.push(zip);
  }
  const order = (a, b) => b.zips.length - a.zips.length || (a.key < b.key ? -1 : 1);
  return [...cities.values()].sort(order).map(({ city, state, zips }) => ({ city, state, zips: zips.sort() }));
}
