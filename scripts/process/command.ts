import { parseArgs, type ParseArgsConfig } from "node:util";
import { loadEnvFile } from "../../server/process/env-file.mjs";
import { Refusal } from "../../server/process/refusal.mjs";
import { codeOf, messageOf } from "./error-code";
import { createShutdown, type Shutdown } from "./shutdown";
import { versionText } from "./version";

type OptionType = NonNullable<ParseArgsConfig["options"]>[string];

interface Option {
  type: "string" | "boolean";
  /** The placeholder for its value in the help text. */
  value?: string;
  help: string;
}

interface Command<Name extends string> {
  /** As in `npm run <name>`. */
  name: string;
  /** One sentence. */
  does: string;
  /** The arguments after the options, as in "make <email>". If missing, the command takes none. */
  usage?: string[];
  options?: Record<Name, Option>;
  /** Further paragraphs of the help text. */
  notes?: string;
}

interface Given<Name extends string> {
  options: Partial<Record<Name, string>> & { has: (name: Name) => boolean };
  args: string[];
  shutdown: Shutdown;
}

/** The exit code for a command line that can't be understood. */
const wrongUsage = 2;

function helpOf({ name, does, usage, options, notes }: Command<string>): string {
  const lines = Object.entries<Option>(options ?? {}).map(([option, { value, help }]): [string, string] => [
    `--${option}${value ? ` <${value}>` : ""}`,
    help,
  ]);
  const width = Math.max(0, ...lines.map(([left]) => left.length)) + 2;
  const calls = (usage ?? [""]).map((tail) => `npm run ${name}${tail || lines.length ? " --" : ""} ${tail}`.trim());
  return [
    does,
    ["Usage:", ...calls.map((call) => `  ${call}`)].join("\n"),
    ...(lines.length ? [lines.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join("\n")] : []),
    ...(notes ? [notes] : []),
    "Exit codes: 0 done, 1 failed, 2 wrong command line, 130 stopped with Ctrl-C. --version prints the version.",
  ].join("\n\n");
}

function parse<Name extends string>(command: Command<Name>, argv: string[]) {
  const described = Object.entries<Option>(command.options ?? {}).map(([name, { type }]): [string, OptionType] => [
    name,
    { type },
  ]);
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: command.usage !== undefined,
    options: Object.fromEntries(described),
  });
  const texts = Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string"));
  const options = { ...texts, has: (name: Name) => values[name] !== undefined } as Given<Name>["options"];
  return { options, args: positionals };
}

/** Thrown by a command for arguments that it can't use; its help is printed below the sentence. */
export class WrongUsage extends Refusal {}

/**
 * Runs a script: prints its help or version and does nothing else if that is asked for, closes everything it opened
 * however it ends, and ends the process with an exit code.
 * @param help the whole help text
 * @param work returns the exit code, by default 0; if it throws a Refusal, its message is printed
 */
export async function runScript(
  help: string,
  work: (argv: string[], shutdown: Shutdown) => number | void | Promise<number | void>,
): Promise<never> {
  const argv = process.argv.slice(2);
  const asked = [
    { words: ["--help", "-h"], text: () => help },
    { words: ["--version"], text: versionText },
  ].find(({ words }) => words.some((word) => argv.includes(word)));
  if (asked) {
    console.log(asked.text());
    process.exit(0);
  }
  const shutdown = createShutdown();
  try {
    loadEnvFile();
    shutdown.watch("Stopped.");
    return await shutdown.end((await work(argv, shutdown)) ?? 0);
  } catch (error) {
    const isUsage = codeOf(error).startsWith("ERR_PARSE_ARGS") || error instanceof WrongUsage;
    if (!shutdown.isEnding()) console.error(error instanceof Refusal ? error.message : messageOf(error));
    if (isUsage) console.error(`\n${help}`);
    return shutdown.end(isUsage ? wrongUsage : 1);
  }
}

/** Runs an operator's command, with its options parsed; unknown ones are refused. @param work as of `runScript` */
export const runCommand = <Name extends string>(
  command: Command<Name>,
  work: (given: Given<Name>) => number | void | Promise<number | void>,
): Promise<never> => runScript(helpOf(command), (argv, shutdown) => work({ ...parse(command, argv), shutdown }));
