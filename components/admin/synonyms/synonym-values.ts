import { adminMessages } from "@/lib/admin-messages";
import { type FieldErrors } from "@/lib/contract/errors";
import { type NewSynonym } from "@/lib/contract/synonym";
import { type SynonymValues } from "./synonym-fields";

const words = adminMessages.synonyms;
/** As lib/contract/synonym.ts has it, whose schemas no page needs to load. */
const MOST_MEANINGS = 5;

export const blankSynonym: SynonymValues = { phrase: "", means: "" };

/** What a form says, as the API takes it. */
export const bodyOf = ({ phrase, means }: SynonymValues): NewSynonym => ({
  phrase: phrase.trim(),
  means: means
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
});

/** What is wrong with it, by field; null when nothing is. */
export function faultsIn({ phrase, means }: NewSynonym): FieldErrors | null {
  const faults: FieldErrors = {};
  if (phrase === "") faults.phrase = [words.phraseRequired];
  if (means.length === 0) faults.means = [words.meansRequired];
  if (means.length > MOST_MEANINGS) faults.means = [words.tooMany(MOST_MEANINGS)];
  return Object.keys(faults).length > 0 ? faults : null;
}

/** The first fault in words. */
export const firstOf = (faults: FieldErrors): string => Object.values(faults)[0]?.[0] ?? "";
