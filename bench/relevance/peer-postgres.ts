import { withClient } from "../../scripts/process/database";
import { type Engine, type PeerInput } from "./engine";
import { phoneDigits } from "./rows";

const fill = `
  drop table if exists peer_entry;
  create table peer_entry as select l.id,
    setweight(to_tsvector('english', l.name), 'A') ||
    setweight(to_tsvector('english', concat_ws(' ', l.specialty, l.practice_areas, l.category_words)), 'B') ||
    setweight(to_tsvector('english', concat_ws(' ', l.city, l.state, left(l.zip, 5))), 'C') ||
    setweight(to_tsvector('english', concat_ws(' ', l.street_address, l.npi_number, l.website,
      regexp_replace(l.phone, '\\D|^\\+1', '', 'g'))), 'D') as words
  from listing l where l.status = 'active';
  create index on peer_entry using gin (words);
  analyze peer_entry`;

const search = `
  select e.id from peer_entry e, to_tsquery('english', $1) q where e.words @@ q
  order by ts_rank(e.words, q) desc, e.id limit 10`;

/** Plain PostgreSQL full-text search: all words, or else any of them. */
export const postgresPeer = async ({ url }: PeerInput): Promise<Engine> => {
  await withClient(url, (client) => client.query(fill));
  return {
    name: "PostgreSQL",
    answer: (questions) =>
      withClient(url, async (client) => {
        const find = async (query: string) => (await client.query<{ id: number }>(search, [query])).rows;
        const answers = [];
        for (const { q, location = "" } of questions) {
          const typed = /^[\d\s()+.-]{10,}$/.test(q) ? phoneDigits(q) : q;
          const words = `${typed} ${location}`;
          const { rows } = await client.query<{ q: string }>("select websearch_to_tsquery('english', $1)::text q", [
            words,
          ]);
          const all = rows[0]?.q ?? "";
          const found = all === "" ? [] : await find(all);
          answers.push({
            words,
            results: found.length > 0 || all === "" ? found : await find(all.replaceAll("&", "|")),
          });
        }
        return answers;
      }),
  };
};
