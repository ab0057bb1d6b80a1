import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { sizes } from "../data/size";

/**
 * What the command line asks for: `only` which groups (all when empty), `size` how many listings, `rounds` and `seconds`
 * of what is measured in turns, `isFresh` to delete the directories first, `isWritten` whether results are written, `seed` of the
 * generated searches (random if not given).
 * @param groups the names that `--only` knows
 * @throws {Error} for an unknown group or size, and for a seed that is no number
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
