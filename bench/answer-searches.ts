// Answers searches as `GET /api/unified_search/` does: reads `[{q, location}]` from standard input, calls the route's
// handler on the database of DATABASE_URL, and prints the best ten of each as one line of JSON.
import { text } from "node:stream/consumers";
import pLimit from "p-limit";
import { GET } from "../app/api/unified_search/[[...path]]/route";
import { connectionPool, database } from "../server/db/client";
import { changeLog } from "../server/process/change-log.mjs";
import { type Question, type SiteAnswer } from "./relevance/engine";

const atOnce = 2;

async function answer({ q, location = "" }: Question): Promise<SiteAnswer> {
  const query = new URLSearchParams({ q, location, limit: "10", facets: "false" });
  const request = new Request(`http://localhost/api/unified_search/?${query.toString()}`);
  const response = await GET(request);
  if (response.status !== 200) throw new Error(`${q}: ${response.status} ${await response.text()}`);
  const { items, corrected_q: corrected } = (await response.json()) as SiteResponse;
  const results = items.map(({ data, why_here: why }) => ({ id: data.id, why }));
  return { words: corrected ?? q, results };
}

interface SiteResponse {
  items: { data: { id: number }; why_here: SiteAnswer["results"][number]["why"] }[];
  corrected_q: string | null;
}

changeLog.setLive(true);
const questions = JSON.parse(await text(process.stdin)) as Question[];
const limit = pLimit(atOnce);
const answers = await Promise.all(questions.map((question) => limit(() => answer(question))));
for (const one of answers) console.log(JSON.stringify(one));
await database().$disconnect();
await connectionPool().end();
