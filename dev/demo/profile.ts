import { between, chance, pick, pickSome, type Slots, spin } from "./chance";
import { type Lead } from "./rows";
import { type Line } from "./words/line";
import { profileWords } from "./words/profile-words";

/** How much of a profile is filled in. */
export type Fill = "sparse" | "usual" | "rich";

const shares: Record<Fill, number> = { sparse: 0.15, usual: 0.6, rich: 1 };

/** The value, or nothing: fuller profiles have it more often. */
export const filled = <Value>(fill: Fill, value: () => Value): Value | undefined =>
  chance(shares[fill]) ? value() : undefined;

/** A list as people type it into a form. */
export const list = (items: readonly string[]): string => items.join("; ");
export const lines = (items: readonly string[]): string => items.join("\n");

export const pronouns = ({ sex }: Lead) => (sex === "female" ? { he: "she", his: "her" } : { he: "he", his: "his" });

/** A listing's description: its history, how it works, and details of its line of work. */
export function describe(line: Line, slots: Slots, fill: Fill): string {
  const fitting = (part: "open" | "middle" | "close") =>
    profileWords[line.domain][part].filter((sentence) => !line.unfit?.test(sentence));
  const [open, middle, close] = [fitting("open"), fitting("middle"), fitting("close")];
  if (fill === "sparse") return chance(0.5) ? "" : spin(pick(open), slots);
  const first = [pick(open), ...pickSome(line.notes, 1, 2)];
  const second = [...pickSome(middle, 1, 2), ...pickSome(close, 0, 2)];
  const say = (sentences: string[]) => sentences.map((sentence) => spin(sentence, slots)).join(" ");
  if (fill === "rich") return `${say(first)}\n\n${say(second)}`;
  return say([...first, ...second.slice(0, between(0, 2))]);
}
