const numberEndings: [when: RegExp, cut: number, add: string][] = [
  [/^(?!.*(?:s|x|z|ch|sh|[^aeiou]y)$)/, 0, "s"],
  [/(?:s|x|z|ch|sh)$/, 0, "es"],
  [/[^aeiou]y$/, 1, "ies"],
  [/^(?!.*(?:[^aeiou]y|x|z|ch|sh)s$).*[^s]s$/, 1, ""],
  [/(?:s|x|z|ch|sh)es$/, 2, ""],
  [/[^aeiou]ies$/, 3, "y"],
];

/** The possible plurals or singulars of a word: "dentist" for "dentists" and vice versa. */
export const otherNumbers = (word: string): string[] =>
  numberEndings.filter(([when]) => when.test(word)).map(([, cut, add]) => word.slice(0, word.length - cut) + add);

/** Suffixes of practitioners and their fields: a cardiologist practices cardiology. */
const fieldEndings = [
  ["ologist", "ology"],
  ["iatrist", "iatry"],
  ["iatrician", "iatrics"],
  ["dontist", "dontics"],
  ["metrist", "metry"],
  ["etrician", "etrics"],
  ["pedist", "pedics"],
  ["paedist", "paedics"],
  ["therapist", "therapy"],
  ["surgeon", "surgery"],
  ["nutritionist", "nutrition"],
  ["practor", "practic"],
  ["keeper", "keeping"],
  ["scaper", "scaping"],
] as const;

/** Words for the same field that share no such suffix pair. */
const groups = [
  ["dentist", "dentistry", "dental"],
  ["lawyer", "attorney"],
  ["electrician", "electrical"],
  ["plumber", "plumbing"],
  ["roofer", "roofing"],
  ["painter", "painting"],
  ["accountant", "accounting"],
  ["cleaner", "cleaning"],
  ["mover", "moving"],
  ["pharmacist", "pharmacy"],
  ["veterinarian", "veterinary", "vet"],
  ["optician", "optical"],
  ["photographer", "photography"],
  ["caterer", "catering"],
  ["tutor", "tutoring"],
  ["architect", "architecture"],
  ["midwife", "midwifery"],
  ["appraiser", "appraisal"],
];

/** Prefixes with a British and an American spelling. */
const spellings = [
  ["paed", "ped"],
  ["gynaec", "gynec"],
  ["orthopaed", "orthoped"],
  ["anaesth", "anesth"],
  ["haemat", "hemat"],
] as const;

const bySuffix = (word: string, [one, other]: readonly [string, string]): string[] => {
  if (word.endsWith(one)) return [word.slice(0, -one.length) + other];
  return word.endsWith(other) ? [word.slice(0, -other.length) + one] : [];
};

const byPrefix = (word: string, [one, other]: readonly [string, string]): string[] => {
  if (word.startsWith(one)) return [other + word.slice(one.length)];
  return word.startsWith(other) ? [one + word.slice(other.length)] : [];
};

function formsOf(word: string): string[] {
  const named = [
    ...fieldEndings.flatMap((pair) => bySuffix(word, pair)),
    ...groups.filter((group) => group.includes(word)).flat(),
  ];
  return [...named, ...[word, ...named].flatMap((form) => spellings.flatMap((pair) => byPrefix(form, pair)))];
}

/** Other words for the same field: its practitioner for a field, the field for its practitioner. */
export function fieldWords(word: string): string[] {
  const forms = new Set([word, ...otherNumbers(word)].flatMap(formsOf));
  forms.delete(word);
  return [...forms];
}

/** All words that the table lists in full. */
export const knownFieldWords: readonly string[] = groups.flat();
