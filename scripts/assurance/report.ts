import { type Result } from "./result";
import { type Suite } from "./suites";

const exact = new Intl.NumberFormat("en-US");
const counted = (tests: number) => `${exact.format(tests)} ${tests === 1 ? "test" : "tests"}`;

const figureText = ([name, value]: [string, number]) =>
  name.startsWith("max ") ? `at most ${exact.format(value)} ${name.slice(4)}` : `${exact.format(value)} ${name}`;

const skippedText = (skipped: number, { needs }: Suite) =>
  skipped > 0 ? [`${counted(skipped)} not run: the machine lacks ${needs ?? "what they need"}`] : [];

const rowOf = (suite: Suite, result: Result | null) => {
  const { name, promise } = suite;
  if (!result) return `| ${name} | ${promise} | not run | | | |`;
  const { figures, passed, failed, skipped, minutes, commit, day } = result;
  const tried = [
    ...Object.entries(figures).map(figureText),
    counted(passed + failed),
    ...skippedText(skipped, suite),
  ].join(", ");
  return `| ${name} | ${promise} | ${tried} | ${failed} | ${minutes.toFixed(1)} | ${commit} ${day} |`;
};

/** docs/assurance.md, from the last result of each suite. */
export const reportOf = (results: readonly (readonly [Suite, Result | null])[]): string => `# Assurance

What \`npm run assurance\` tried last, suite by suite: against a real PostgreSQL, the built site over HTTP, and the stand-ins
for the payment provider and mail. A violation is a test that failed. The same tests run at a smaller size in \`npm test\`. The
requirements of OWASP's ASVS 5.0 are in [asvs.md](asvs.md).

How long the event loop was held is the longest work of one call, which may take 50 ms: the fuzz suite sends its calls one
after the other. It includes the garbage collector and the process's other threads.

| suite | what must hold | tried | violations | minutes | commit and day |
| --- | --- | --- | --- | --- | --- |
${results.map(([suite, result]) => rowOf(suite, result)).join("\n")}
`;
