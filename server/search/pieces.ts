import "server-only";
import { factAt } from "@/lib/rules/search-facts";
import { stems, stopWords } from "@/lib/rules/stems";
import { conceptAt, type Concepts } from "./concepts";
import { type SaidFact, type Unit } from "./units";

export const wordsOf = (plain: string): string[] => plain.split(" ").filter(Boolean);
export const stemsOf = (plain: string): string[] => wordsOf(stems(plain)).filter((word) => !stopWords.has(word));

/** Words that name no concept. */
export const wordUnit = (said: string): Unit => ({ said, words: stemsOf(said), concepts: [] });

/** A piece of a query: a unit, a fact, or a stop word that is left out. */
export type Piece = { at: number; length: number } & ({ unit: Unit } | { fact: SaidFact } | { skip: true });

/** Splits words into concepts, facts and single words. */
export function split(concepts: Concepts, words: readonly string[]): Piece[] {
  const pieces = splitGreedily(concepts, words);
  // "Be Seattle" is a name: only beside something that is looked for do such words say nothing, or "Thai" a language.
  const saysWhat = pieces.some((piece) => "unit" in piece && piece.unit.concepts.length > 0);
  return pieces.map((piece) => {
    if (saysWhat || !("fact" in piece) || !(piece.fact.isUnsure || piece.fact.kind === "filler")) return piece;
    return { at: piece.at, length: piece.length, unit: wordUnit(piece.fact.said) };
  });
}

/** The same from the left, taking the longest at each. */
function splitGreedily(concepts: Concepts, words: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length;) {
    const [concept, fact] = [conceptAt(concepts, words, at), factAt(words, at)];
    const length = Math.max(concept?.length ?? 0, fact?.length ?? 0, 1);
    const said = words.slice(at, at + length).join(" ");
    if (concept && concept.length >= (fact?.length ?? 0)) {
      pieces.push({ at, length, unit: { said, words: stemsOf(said), concepts: [concept.concept] } });
    } else if (fact) {
      pieces.push({ at, length, fact: { ...fact.fact, said } });
    } else if (stopWords.has(said)) {
      pieces.push({ at, length, skip: true });
    } else {
      pieces.push({ at, length, unit: { said, words: [stems(said)], concepts: [] } });
    }
    at += length;
  }
  return pieces;
}

export const unitsOf = (pieces: readonly Piece[]): Unit[] =>
  pieces.flatMap((piece) => ("unit" in piece ? piece.unit : []));
export const factsOf = (pieces: readonly Piece[]): SaidFact[] =>
  pieces.flatMap((piece) => ("fact" in piece ? piece.fact : []));
export const isConcept = ({ concepts }: Unit): boolean => concepts.length > 0;
