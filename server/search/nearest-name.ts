import "server-only";
import { stems, stopWords } from "@/lib/rules/stems";
import { typingDistance } from "@/lib/rules/typing-distance";
import { type Db } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import { anyOf, token } from "./match";
import { meets } from "./page";
import { guessesFor } from "./spelling";

/** Names that are compared with what was typed. */
const mostNames = 500;
const mostTypos = 2;
/** In all words of a name: with more, most sentences are like some name. */
const mostInAll = 3;
/** What a typo in a word that says what is looked for counts in addition: such a word is rarely a mistyped name. */
const typoInSaying = 2;
/** Shorter words are too like others to be mistyped ones. */
const shortestWord = 3;

/** The words of a name that are nearest to those typed, and by how many typos in all. */
function nearestIn(name: readonly string[], typed: readonly string[], saying: ReadonlySet<string>) {
  let distance = 0;
  const words = typed.map((word) => {
    const most = word.length < shortestWord ? 0 : mostTypos;
    const near = name
      .map((other) => ({ other, typos: typingDistance(word, other, most) }))
      .sort((a, b) => a.typos - b.typos)[0];
    distance += near?.typos ?? mostTypos + 1;
    if (near && near.typos > 0 && saying.has(word)) distance += typoInSaying;
    return near && near.typos <= most ? near.other : word;
  });
  return { words, distance };
}

/** The longest name that is respelled, in words. */
const mostWords = 8;

/**
 * Stems as the nearest name has them, where every word may be mistyped, even one that became another known word; null if
 * no name is near.
 * @param saying those that say what is looked for: with a typo in one of them, a name is less likely meant
 */
export async function nearestName(
  db: Db,
  typed: readonly string[],
  saying: ReadonlySet<string> = new Set(),
): Promise<{ words: string[]; distance: number } | null> {
  const asked = typed.filter((word) => word.length >= shortestWord && !stopWords.has(word));
  if (asked.length === 0 || asked.length > mostWords) return null;
  const guesses = await guessesFor(db, asked);
  const query = asked
    .map((word) => {
      const choices = [word, ...(guesses.get(word) ?? []).map((guess) => guess.word)];
      return anyOf(choices.map((choice) => token(`n:${choice}`)));
    })
    .join(" & ");
  const rows = await queryRows<{ name_key: string }>(db)`${plannedOnce}
    WITH found AS MATERIALIZED (SELECT name_key FROM search_entry e WHERE ${meets(query)})
    SELECT name_key FROM found LIMIT ${mostNames}`;
  const [best] = rows
    .map(({ name_key: name }) => nearestIn(stems(name).split(" "), typed, saying))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance > 0 && best.distance <= mostInAll ? best : null;
}
