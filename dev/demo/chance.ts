import { faker } from "@faker-js/faker/locale/en";

/** A fixed seed gives the same directory each time. */
const fixedSeed = 20_261_121;

export { faker };

/** Resets the random numbers to their seed. */
export const restartChance = (): void => void faker.seed(fixedSeed);

/** True with this probability (0 to 1). */
export const chance = (share: number): boolean => faker.number.float() < share;

export const pick = <Item>(items: readonly Item[]): Item => faker.helpers.arrayElement(items);

/** A random selection of the items, in their original order. */
export function pickSome<Item>(items: readonly Item[], least: number, most = least): Item[] {
  const count = Math.min(items.length, faker.number.int({ min: least, max: most }));
  const chosen = new Set(faker.helpers.arrayElements([...items.keys()], count));
  return items.filter((_, index) => chosen.has(index));
}

export const between = (min: number, max: number): number => faker.number.int({ min, max });

/** Items with their weights: `[weight, item]`. */
export type Weighted<Item> = readonly (readonly [number, Item])[];

export const weighted = <Item>(items: Weighted<Item>): Item =>
  faker.helpers.weightedArrayElement(items.map(([weight, value]) => ({ weight, value })));

/** Deals items in a random order and repeats none before all have been dealt. */
export function deck<Item>(items: readonly Item[]): () => Item {
  let left: Item[] = [];
  return () => {
    if (left.length === 0) left = faker.helpers.shuffle([...items]);
    const next = left.pop();
    if (next === undefined) throw new Error("an empty deck");
    return next;
  };
}

/** The values of a text's slots. */
export type Slots = Record<string, string | (() => string)>;

const upper = (text: string) =>
  text.replace(/(^|[.?] )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());

/**
 * Fills in a text template: `{one|the other}` becomes one of its choices (innermost first), and `[name]` the slot's
 * value. Sentences begin with a capital.
 */
export function spin(text: string, slots: Slots = {}): string {
  let said = text;
  while (said.includes("{")) {
    said = said.replace(/\{([^{}]*)\}/g, (_, choices: string) => pick(choices.split("|")));
  }
  const filled = said.replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`no slot [${name}] for: ${text}`);
    return typeof value === "string" ? value : value();
  });
  return upper(filled.replace(/ {2,}/g, " ").trim());
}
