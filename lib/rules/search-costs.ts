/** A way in which a listing can meet a part of a search: what it costs, and how `/how-ranking-works` says it. */
interface Step {
  cost: number;
  text: string;
}

const steps = <Name extends string>(table: Record<Name, Step>) => table;

/** A profession or specialty that was searched for. */
export const fieldSteps = steps({
  whole: { cost: 0, text: "A specialty, practice area, or category of the listing is what you typed." },
  part: { cost: 1, text: "Your words are part of one: “Offices of dentists” for “dentist”." },
  telling: { cost: 1, text: "Its telling words are: “Transmission shop” for “transmission repair”." },
  unnamed: {
    cost: 1,
    text: "In addition, where neither says the several words that you typed for it: “barber college”.",
  },
  root: { cost: 2, text: "It says another form of your words: “Pet grooming” for “pet groomer”." },
  usual: { cost: 2, text: "One says its usual name: “Lawyers” for “attorney”." },
  synonym: { cost: 3, text: "One means exactly the same: “legal services” for “attorney”." },
  synonymPart: { cost: 4, text: "A part of one does: “Insurance coverage” for “insurance broker”." },
  kind: { cost: 4, text: "One is a kind of it: a steakhouse for “restaurant”." },
  other: { cost: 5, text: "Your words are part of one that means something else: “Massage therapy” for “therapist”." },
  name: { cost: 6, text: "Your words are in the listing's name, and nothing says that it does something else." },
  less: { cost: 7, text: "In addition, where you named several that no one has together, and others in more words." },
  mention: { cost: 40, text: "Your words are elsewhere on its page. That is a close match only." },
  broader: { cost: 50, text: "It does what your words are a kind of: an accountant for “CPA”. Related." },
  related: { cost: 60, text: "It does something close, such as family law for “adoption”: Related, below all others." },
  above: { cost: 80, text: "It is in the same profession or field, such as any lawyer for “adoption”: Related, last." },
});

/** A need or complaint, such as “back pain”. */
export const needSteps = steps({
  own: { cost: 0, text: "What the listing does says it in your words." },
  name: { cost: 1, text: "Its name says it." },
  mention: { cost: 2, text: "It is mentioned elsewhere on its page." },
  first: { cost: 3, text: "It is in the field that people ask first." },
  other: { cost: 4, text: "It is in another field that helps." },
});

/** Any other word. */
export const wordSteps = steps({
  name: { cost: 0, text: "In the name." },
  value: { cost: 0, text: "It is one of the things that the listing does." },
  does: { cost: 1, text: "In what the listing does." },
  city: { cost: 1, text: "As the listing's city." },
  anywhere: { cost: 2, text: "Anywhere on its page." },
  apart: { cost: 2, text: "In addition, where words that you typed together stand apart." },
  root: { cost: 3, text: "In another form in what the listing does: “beekeeping” for “beekeeper”." },
  begunInName: { cost: 3, text: "As the beginning of a word in the name." },
  begun: { cost: 4, text: "As the beginning of a word elsewhere." },
  nameOnly: { cost: 4, text: "All your words in its name, although it does something else." },
  missing: { cost: 10, text: "Missing: a close match, and the rarer the word, the less close." },
});

/** Distances from a ZIP code or a point, in miles; a search for one finds matches within ten. */
export const bands = [
  { miles: 0, cost: 0 },
  { miles: 2, cost: 1 },
  { miles: 5, cost: 2 },
  { miles: 10, cost: 3 },
  { miles: 25, cost: 6 },
  { miles: 50, cost: 8 },
  { miles: 100, cost: 10 },
] as const;
/** What is farther away than the last band. */
export const beyondCost = 14;

/** A fact that was asked for in words, such as a language, an insurer, or hours. */
export const factSteps = steps({
  holds: { cost: 0, text: "The listing says so." },
  unknown: { cost: 12, text: "The listing doesn't say: a close match." },
  fails: { cost: 16, text: "The listing says otherwise: a close match, and its row tells you." },
});

/** How much more a missing word costs when so many listings have it: a word that few have is what someone wants. */
export const rarityCost = (listings: number): number => Math.max(0, 10 - Math.floor(Math.log10(listings + 1) * 3));
