/** The values of a form by field. */
type Values = Record<string, unknown>;

/** What someone else has stored since in fields that were changed here as well, by field. */
export type Clashes = Values;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields of `values` whose stored value is now neither the one that the person began with nor the one they entered.
 * @param base the values that the person began with
 * @param stored the stored values as far as they are known
 */
export const clashesOf = (values: Values, { base, stored }: { base: Values; stored: Values }): Clashes =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => name in stored && !isSame(stored[name], base[name]) && !isSame(stored[name], values[name]))
      .map((name) => [name, stored[name]]),
  );
