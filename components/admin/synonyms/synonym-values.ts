import { adminMessages } from "@/lib/admin-messages";
import { type NewSynonym, synonymLimits } from "@/lib/contract/synonym";

const words = adminMessages.synonyms;

/** What the form of a phrase holds: its meanings are lines. */
export type SynonymValues = { phrase: string; means: string };

export const blankSynonym: SynonymValues = { phrase: "", means: "" };

/** What a form says, as the API takes it. */
export const bodyOf = ({ phrase, means }: SynonymValues): NewSynonym => ({
  phrase: phrase.trim(),
  means: means
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
});

/** What is wrong with it, by field. */
export function checkSynonym(values: SynonymValues) {
  const { phrase, means } = bodyOf(values);
  return {
    ...(phrase === "" && { phrase: words.phraseRequired }),
    ...(means.length === 0 && { means: words.meansRequired }),
    ...(means.length > synonymLimits.means && { means: words.tooMany(synonymLimits.means) }),
  };
}
