import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { projectFolder } from "../../scripts/process/settings";
import { endWith } from "../parts/servers";
import { type Shutdown } from "../../scripts/process/shutdown";
import { type Reason } from "./reasons";
import { type RealRow } from "./rows";

/** What is typed into the two fields of a search. */
export interface Question {
  q: string;
  location?: string;
}

/** A result, best first; only the site says why. */
export interface Result {
  id: number;
  why?: Reason | null;
}

/** What bench/answer-searches.ts prints for each search. `words`: those that were searched, after any correction. */
export interface SiteAnswer {
  words: string;
  results: Result[];
}

/** A search engine filled with the rows: gives the answers to all questions, in their order. */
export interface Engine {
  name: string;
  answer: (questions: Question[]) => Promise<SiteAnswer[]>;
}

/** Everything that a peer can be built from. */
export interface PeerInput {
  url: string;
  rows: readonly RealRow[];
}

/** The site's own search, through its route's handler in another process, without rate limits. */
export const siteEngine = (url: string, shutdown: Shutdown): Engine => ({
  name: "the site",
  async answer(questions) {
    const child = spawn(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", "bench/answer-searches.ts"],
      {
        cwd: projectFolder,
        env: { ...process.env, DATABASE_URL: url, RATE_LIMIT_SCALE: "1000000", LOG_LEVEL: "error" },
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    endWith(shutdown, child);
    child.stdin.end(JSON.stringify(questions));
    const lines = (await text(child.stdout)).trim().split("\n");
    if (lines.length !== questions.length) throw new Error("The searches could not be answered.");
    return lines.map((line) => JSON.parse(line) as SiteAnswer);
  },
});
