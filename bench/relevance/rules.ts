import { type RealRow } from "./rows";

/** A rule that decides whether a row answers a search. A row must match all of its parts, or all of `or`. */
export interface Rule {
  /** The specialty or practice area. */
  does?: RegExp;
  name?: RegExp;
  /** Excludes specialties and practice areas. */
  not?: RegExp;
  /** Full slug of the category. */
  path?: RegExp;
  gender?: "Female" | "Male";
  city?: string | RegExp;
  state?: string | RegExp;
  zip?: RegExp;
  /** The description. */
  says?: RegExp;
  site?: RegExp;
  phone?: RegExp;
  street?: RegExp;
  or?: Rule;
}

/** A search whose right answers a rule decides, with the text of the Location field. */
export type Judged = [q: string, rule: Rule, location?: string];

const isAt = (wanted: string | RegExp, value: string) =>
  typeof wanted === "string" ? wanted.toLowerCase() === value.toLowerCase() : wanted.test(value);

/** A rule without any condition would match every row, so it is an error. */
export function matcherOf(rule: Rule): (row: RealRow) => boolean {
  const { does, name, not, path, gender, city, state, zip, or } = rule;
  const texts = { description: rule.says, website: rule.site, phone: rule.phone, street: rule.street };
  const conditions: ((row: RealRow) => boolean)[] = [
    ...(does ? [(row: RealRow) => does.test(row.does)] : []),
    ...(name ? [(row: RealRow) => name.test(row.name)] : []),
    ...(not ? [(row: RealRow) => !not.test(row.does)] : []),
    ...(path ? [(row: RealRow) => path.test(row.path)] : []),
    ...(gender ? [(row: RealRow) => row.gender === gender] : []),
    ...(city ? [(row: RealRow) => isAt(city, row.city)] : []),
    ...(state ? [(row: RealRow) => isAt(state, row.state)] : []),
    ...(zip ? [(row: RealRow) => zip.test(row.zip)] : []),
    ...(["description", "website", "phone", "street"] as const).flatMap((column) => {
      const pattern = texts[column];
      return pattern ? [(row: RealRow) => pattern.test(row[column])] : [];
    }),
  ];
  if (conditions.length === 0) throw new Error("A rule needs at least one condition.");
  const otherwise = or ? matcherOf(or) : () => false;
  return (row) => conditions.every((holds) => holds(row)) || otherwise(row);
}
