import { plainWords } from "../rules/plain-words";

/** A part of a name, and whether it matches the typed text. */
export interface MarkedPart {
  text: string;
  isTyped: boolean;
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** The length of the word's prefix that matches `typed`, ignoring accents; 0 if there is no match. */
function typedLength(word: string, typed: string): number {
  let folded = "";
  let length = 0;
  for (const letter of word) {
    if (folded.length >= typed.length && !/^\p{M}/u.test(letter)) break;
    folded += plainWords(letter);
    length += letter.length;
  }
  return folded.startsWith(typed) ? length : 0;
}

/** Splits a name into parts, marking the word prefixes that match the typed words, ignoring case and accents. */
export function markedStart(name: string, typed: string): MarkedPart[] {
  const typedWords = plainWords(typed).split(" ").filter(Boolean);
  const parts: MarkedPart[] = [];
  const add = (text: string, isTyped: boolean) => {
    if (text === "") return;
    const last = parts.at(-1);
    if (last?.isTyped === isTyped) last.text += text;
    else parts.push({ text, isTyped });
  };
  let at = 0;
  for (const { 0: word, index } of name.matchAll(wordPattern)) {
    add(name.slice(at, index), false);
    const length = Math.max(0, ...typedWords.map((start) => typedLength(word, start)));
    add(word.slice(0, length), true);
    add(word.slice(length), false);
    at = index + word.length;
  }
  add(name.slice(at), false);
  return parts;
}
