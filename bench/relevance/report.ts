import { type Summary } from "./metrics";

/** A line of the table: a class, and its summary for each engine. */
export interface Line {
  kind: string;
  summaries: Summary[];
}

const share = (value: number) => value.toFixed(2).replace(/^0/, "");
const figures = ["P@5", "recall@10", "MRR", "blank"];
const cellsOf = ({ precision, recall, reciprocal, blank }: Summary) => [
  share(precision),
  share(recall),
  share(reciprocal),
  String(blank),
];

const lineOf = (cells: string[]) => `| ${cells.join(" | ")} |`;

/** The table in Markdown. Only the first engine, the site, gives reasons. */
export function tableOf(engines: string[], lines: readonly Line[]): string {
  const [site = "", ...peers] = engines;
  const header = [
    "class",
    "n",
    ...figures.map((figure) => `${site}: ${figure}`),
    "untrue reasons",
    ...peers.flatMap((peer) => figures.map((figure) => `${peer}: ${figure}`)),
  ];
  const body = lines.map(({ kind, summaries: [own, ...others] }) => {
    if (!own) throw new Error(`${kind} has no figures.`);
    const reasons = own.checked === 0 ? "–" : `${own.untrue} of ${own.checked}`;
    return [kind, String(own.count), ...cellsOf(own), reasons, ...others.flatMap(cellsOf)];
  });
  return [header, header.map((_, at) => (at === 0 ? "---" : "---:")), ...body].map(lineOf).join("\n");
}
