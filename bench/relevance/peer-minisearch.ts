import MiniSearch from "minisearch";
import { type Engine, type PeerInput, type Question } from "./engine";
import { phoneDigits, type RealRow } from "./rows";

const documentOf = (row: RealRow) => ({
  id: row.id,
  name: row.name,
  does: `${row.specialty} ${row.practice_areas} ${row.category}`,
  place: `${row.city} ${row.state} ${row.zip.slice(0, 5)}`,
  contact: `${row.street} ${row.npi} ${row.website} ${phoneDigits(row.phone)}`,
});

const options = {
  fields: ["name", "does", "place", "contact"],
  searchOptions: {
    boost: { name: 3, does: 2 },
    prefix: (term: string) => term.length > 2,
    fuzzy: (term: string) => (term.length > 3 && !/\d/.test(term) ? 0.25 : false),
  },
};

/** MiniSearch 7 with prefixes and fuzzy words: all words, or else any of them. */
export function miniSearchPeer({ rows }: PeerInput): Engine {
  const index = new MiniSearch<ReturnType<typeof documentOf>>(options);
  index.addAll(rows.map(documentOf));
  const answer = ({ q, location = "" }: Question) => {
    const typed = /^[\d\s()+.-]{10,}$/.test(q) ? phoneDigits(q) : q;
    const words = `${typed} ${location}`;
    const all = index.search(words, { combineWith: "AND" });
    return {
      words,
      results: (all.length > 0 ? all : index.search(words, { combineWith: "OR" }))
        .slice(0, 10)
        .map(({ id }) => ({ id: Number(id) })),
    };
  };
  return { name: "MiniSearch", answer: (questions) => Promise.resolve(questions.map(answer)) };
}
