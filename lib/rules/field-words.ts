import { otherNumbers } from "./word-numbers";

/** Endings of who practises a field and of the field: a cardiologist practises cardiology. */
const endings = [
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

/** Words for one field that no ending tells of. */
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

/** Beginnings that are written in two ways. */
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
    ...endings.flatMap((pair) => bySuffix(word, pair)),
    ...groups.filter((group) => group.includes(word)).flat(),
  ];
  return [...named, ...[word, ...named].flatMap((form) => spellings.flatMap((pair) => byPrefix(form, pair)))];
}

/** Other words that say the same of somebody: who practises it for a field, the field for who practises it. */
export function fieldWords(word: string): string[] {
  const forms = new Set([word, ...otherNumbers(word)].flatMap(formsOf));
  forms.delete(word);
  return [...forms];
}

/** All words of which this table knows by themselves. */
export const knownFieldWords: readonly string[] = groups.flat();
