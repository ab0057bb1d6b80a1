import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { sizes } from "../data/size";

/**
 * The command line's options. `only`: which groups (all if empty); `size`: the number of listings; `rounds` and
 * `seconds`: of alternating measurements; `isFresh`: delete the directories first; `isWritten`: write the results;
 * `seed`: of the generated searches (random if missing); `csv`: a file of doctors to import instead of made-up rows.
 * @param groups the valid names for `--only`
 * @throws {Error} for an unknown group or size, and for a seed that isn't a number
 */
export function readOptions(groups: string[]) {
  const { values: given } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      size: { type: "string", default: String(sizes.at(-1)) },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "3" },
      fresh: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      seed: { type: "string", default: String(randomInt(2 ** 32)) },
      csv: { type: "string", default: "" },
    },
  });
  const only = given.only.split(",").filter(Boolean);
  const unknown = only.filter((name) => !groups.includes(name));
  if (unknown.length) throw new Error(`--only=${unknown.join()}: the groups are ${groups.join(", ")}.`);
  const size = Number(given.size);
  if (!sizes.includes(size)) throw new Error(`--size=${given.size}: the sizes are ${sizes.join(", ")}.`);
  return {
    only,
    size,
    rounds: Number(given.rounds),
    seconds: Number(given.seconds),
    seed: readSeed(given.seed),
    csv: given.csv,
    isFresh: given.fresh,
    isWritten: given.write || only.length === 0,
    wants: (group: string) => only.length === 0 || only.includes(group),
  };
}

function readSeed(text: string) {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--seed=${text}: a seed is a number of at most ten digits.`);
  return Number(text);
}

export type Options = ReturnType<typeof readOptions>;
