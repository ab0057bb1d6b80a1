import "server-only";
import { type SaidFact } from "@/lib/rules/search-facts";
import { type Point } from "@/lib/rules/distance";
import { type Around } from "../places/find";
import { type Concept } from "./concepts";
import { type Place } from "./read-place";

/** A part of a query that listings must have: a concept, or a word that names none. */
export interface Unit {
  /** As it was typed, in plain words. */
  said: string;
  /** The stems of its words, without stop words. */
  words: string[];
  /** The concepts that it names; several where either will do ("cardiologist or dermatologist"). */
  concepts: Concept[];
  /** Of a place that is not wanted: the tokens of entries in it, instead of words. */
  tokens?: readonly string[];
  /** How many of its concepts, the first, are rather meant than the others, if not all. */
  meant?: number;
  /** What does as well: "Indian or Pakistani". */
  or?: readonly Unit[];
  /** A phone number, as entries have it: it stands for the words as well. */
  phone?: string;
  /** Of the last one typed: the words that its last word may be the beginning of. */
  goesOn?: string[];
  /** Whether its last word may be the beginning of any word. */
  isOpen?: true;
  /** Whether its words must stand in this order: they were typed in quotes. */
  isPhrase?: true;
  /** Other forms in names: "rob" and "bob" of "robert", "mt" of "mount". */
  shortForms?: readonly string[];
  /** Of a single letter: the stem of the name beside it, of which it is an initial. */
  initialOf?: string;
  /** Whether a close match may lack it although it is a field: others that were typed are met. */
  isMissable?: true;
  /** Whether its concepts stand for what was typed ("dr" before a name), which says nothing else. */
  isGiven?: true;
  /** Whether people use it to ask ("where can I get my …"), and it is rarely what they look for. */
  isAsking?: true;
}

/** What a query asks for. Nothing after this looks at its text again. */
export interface Understood {
  /** Everything that was typed, as stems: to find the listing of this very name. */
  name: string;
  units: Unit[];
  place: (Place & { said: string }) | null;
  facts: SaidFact[];
  /** The words of the facts that may be none ("Thai" beside a restaurant, "Kaiser"). */
  orWords: { unit: Unit; fact: SaidFact }[];
  /** What a listing must not have. */
  excluded: Unit[];
  /** The words with spelling corrected; null if nothing was. */
  corrected: string | null;
}

/** A circle that results must lie in. */
export interface Circle extends Around {
  center: Point;
  /** Miles. */
  radius: number;
  /** The center's name; null for a point. */
  place: string | null;
  /** The state that the center is in; null for a point. */
  state: string | null;
  /** The other centers of "78701 or 78702", each with the same radius. */
  others?: readonly Point[];
}
