import "server-only";
import { factAt, isGeneral, type SaidFact } from "@/lib/rules/search-facts";
import { isFilterName } from "@/lib/rules/search-filter";
import { stems, stemsOf, stopWords } from "@/lib/rules/stems";
import { type Concepts, conceptsAt } from "./concepts";
import { isAddress } from "./read-place";
import { type Unit } from "./units";

export const wordsOf = (plain: string): string[] => plain.split(" ").filter(Boolean);

/** Words that name no concept. */
export const wordUnit = (said: string): Unit => ({ said, words: stemsOf(said), concepts: [] });

/** A piece of a query: a unit, a fact, or a stop word that is left out. */
export type Piece = { at: number; length: number } & ({ unit: Unit } | { fact: SaidFact } | { skip: true });

const namePrefix = /^(?:mc|mac|van|von|der|den|de|del|della|di|du|la|le|o|st|ben|el)$/;

/** Words behind the prefix of a name, which may be one with it: "Van Ooteghem" is "Vanooteghem" as well. */
export function prefixed(pieces: readonly Piece[], words: readonly string[]): Piece[] {
  const isWord = (piece: Piece | undefined) => piece && "unit" in piece && piece.unit.concepts.length === 0;
  return pieces.map((piece, nth) => {
    const [before, after] = [words[piece.at - 1] ?? "", pieces[nth + 1]];
    if (!("unit" in piece) || !isWord(piece)) return piece;
    const said = piece.unit.said;
    const joined = namePrefix.test(before) ? [before + said] : [];
    const joining = namePrefix.test(said) && isWord(after) ? [said + (words[piece.at + 1] ?? "")] : [];
    const shortForms = [...joined, ...joining].map(stems);
    return shortForms.length > 0 ? { ...piece, unit: { ...piece.unit, shortForms } } : piece;
  });
}

/** Where the circumstances begin that someone tells: "foot hurts when I walk"; -1 if nowhere. */
const circumstancesAt = (words: readonly string[]): number =>
  words.findIndex(
    (word, at) =>
      /^(?:when|whenever|while|because|since|if)$/.test(word) &&
      /^(?:i|im|ive|my|we|he|she|it|they|you)$/.test(words[at + 1] ?? ""),
  );

/** The pieces without the words of circumstances that name nothing, where something is asked for before. */
function withoutCircumstances(pieces: Piece[], words: readonly string[]): Piece[] {
  const from = circumstancesAt(words);
  const says = (piece: Piece) => "unit" in piece && isConcept(piece.unit);
  if (!pieces.some((piece) => piece.at < from && says(piece))) return pieces;
  // What happens meanwhile is not what is looked for: "watch my dog while I travel".
  const isMeanwhile = /^(?:while|whenever)$/.test(words[from] ?? "");
  return pieces.filter((piece) => piece.at < from || !("unit" in piece) || (says(piece) && !isMeanwhile));
}

/** What numbers a part of a building, which listings write in many ways: "suite 5", "# 5". */
const partWord = /^(?:suite|ste|unit|apt|apartment|floor|fl)$/;

/** Splits words into concepts, facts and single words; those of an address are words. */
export function split(concepts: Concepts, words: readonly string[]): Piece[] {
  if (isAddress(words))
    return words.map((word, at) => {
      const isSkipped = stopWords.has(word) || partWord.test(word);
      return { at, length: 1, ...(isSkipped ? { skip: true } : { unit: wordUnit(word) }) };
    });
  const pieces = withoutCircumstances(splitBest(concepts, words), words);
  // "Be Seattle" is a name: only beside something that is looked for do such words say nothing, or "Thai" a language.
  const saysWhat = pieces.some((piece) => "unit" in piece && piece.unit.concepts.length > 0);
  return pieces.map((piece) => {
    if (saysWhat || !("fact" in piece) || !(piece.fact.isUnsure || piece.fact.kind === "filler")) return piece;
    const unit = wordUnit(piece.fact.said);
    const isAsking = piece.fact.kind === "filler";
    return { at: piece.at, length: piece.length, unit: isAsking ? { ...unit, isAsking } : unit };
  });
}

/** "Dr." before a name means a doctor; elsewhere it may be a street ("12 Lake Dr"). */
const isTitle = (concepts: Concepts, words: readonly string[], at: number): boolean =>
  words[at] === "dr" &&
  at + 1 < words.length &&
  !words.some((word) => /\d/.test(word)) &&
  conceptsAt(concepts, words, at + 1).length === 0;

type Named = ReturnType<typeof conceptsAt>[number];

/** Two ways to say one concept that share a word, as one: "swimming pool" and "pool cleaner". */
const overlapping = (
  concepts: Concepts,
  words: readonly string[],
  { at, named }: { at: number; named: Named },
): Named[] =>
  Array.from({ length: named.length - 1 }, (_, nth) => nth + 1).flatMap((shared) =>
    conceptsAt(concepts, words, at + shared)
      .filter(({ concept, length }) => concept === named.concept && shared + length > named.length)
      .map(({ concept, length }) => ({ concept, length: shared + length })),
  );

/** The concepts that words at `at` name, each with its length in words. */
const namedAt = (concepts: Concepts, words: readonly string[], at: number): Named[] =>
  isTitle(concepts, words, at)
    ? conceptsAt(concepts, ["doctor"], 0)
    : conceptsAt(concepts, words, at).flatMap((named) => [...overlapping(concepts, words, { at, named }), named]);

/** The pieces that may stand at a word, the longest first. */
function piecesAt(concepts: Concepts, words: readonly string[], at: number): Piece[] {
  const said = (length: number) => words.slice(at, at + length).join(" ");
  const fact = factAt(words, at);
  const isCertain = fact !== null && isFilterName(fact.fact.kind) && !fact.fact.isUnsure && !fact.fact.isName;
  const shortest = (fact?.length ?? 0) + (isCertain ? 1 : 0);
  const named = namedAt(concepts, words, at).filter(({ length }) => length >= shortest);
  if (named.length > 0) {
    const given = isTitle(concepts, words, at) ? { isGiven: true as const } : {};
    return named.map(({ concept, length }) => {
      return { at, length, unit: { said: said(length), words: stemsOf(said(length)), concepts: [concept], ...given } };
    });
  }
  if (fact) return [{ at, length: fact.length, fact: { ...fact.fact, said: said(fact.length) } }];
  const word = said(1);
  const unit: Unit = { said: word, words: [stems(word)], concepts: [], ...(isGeneral(word) && { isAsking: true }) };
  return [stopWords.has(word) ? { at, length: 1, skip: true } : { at, length: 1, unit }];
}

/** A word that names nothing costs more than any other pieces, and a word that says nothing is free. */
function costOf(piece: Piece): number {
  if ("skip" in piece || ("fact" in piece && piece.fact.kind === "filler")) return 0;
  return "unit" in piece && piece.unit.concepts.length === 0 ? 10 : 1;
}

/** The pieces with the fewest words that name nothing, then the fewest; of equally many those that are longer first. */
function splitBest(concepts: Concepts, words: readonly string[]): Piece[] {
  const best: { cost: number; pieces: Piece[] }[] = [];
  best[words.length] = { cost: 0, pieces: [] };
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const choices = piecesAt(concepts, words, at).map((piece) => {
      const rest = best[at + piece.length] ?? { cost: Infinity, pieces: [] };
      return { cost: costOf(piece) + rest.cost, pieces: [piece, ...rest.pieces] };
    });
    best[at] = choices.reduce((one, other) => (other.cost < one.cost ? other : one));
  }
  return best[0]?.pieces ?? [];
}

export const unitsOf = (pieces: readonly Piece[]): Unit[] =>
  pieces.flatMap((piece) => ("unit" in piece ? piece.unit : []));
export const isConcept = ({ concepts }: Unit): boolean => concepts.length > 0;
