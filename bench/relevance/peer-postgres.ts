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

/** `$2` is an operator of the query to replace by "or"; none if empty. */
const search = `
  select id from peer_entry, (select replace(websearch_to_tsquery('english', $1)::text, $2, '|')::tsquery q) query
  where words @@ q order by ts_rank(words, q) desc, id limit 10`;

/** Plain PostgreSQL full-text search: all words, or else any of them. */
export const postgresPeer = async ({ url }: PeerInput): Promise<Engine> => {
  await withClient(url, (client) => client.query(fill));
  return {
    name: "PostgreSQL",
    answer: (questions) =>
      withClient(url, async (client) => {
        const answers = [];
        for (const { q, location = "" } of questions) {
          const words = `${/^[\d\s()+.-]{10,}$/.test(q) ? phoneDigits(q) : q} ${location}`;
          const find = async (operator: string) => (await client.query<{ id: number }>(search, [words, operator])).rows;
          const all = await find("");
          answers.push({ words, results: all.length > 0 ? all : await find("&") });
        }
        return answers;
      }),
  };
};
