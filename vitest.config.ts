import path from "node:path";
import { defineConfig } from "vitest/config";

const at = (name: string) => path.join(import.meta.dirname, name);

const quiet = at("tests/support/quiet.ts");
// A normal run leaves these files out (CONTRIBUTING.md says which tests belong there).
const exclude = process.env.DEEP === "1" ? [] : ["**/*.deep.test.ts"];

/** A group of tests, run by `npx vitest run --project <name>`. */
const project = (name: string, options: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], exclude, setupFiles: [quiet], ...options },
});

export default defineConfig({
  resolve: {
    alias: [
      // Throws outside Next's server bundle; what it guards is the build's business.
      { find: "server-only", replacement: at("node_modules/server-only/empty.js") },
      { find: /^@\//, replacement: `${import.meta.dirname}/` },
    ],
  },
  test: {
    // Dates in tests are written in UTC; tests of time zones name theirs.
    env: { TIME_ZONE: "UTC" },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Only what never comes fails: a busy machine may take long.
    expect: { poll: { timeout: 45_000 } },
    projects: [
      // Nothing that a rule or a guard reads keeps a state: the files share what they import.
      project("rules", { isolate: false }),
      project("guards", { testTimeout: 60_000, isolate: false }),
      project("screens"),
      project("api", {
        // A process for each file takes a seventh longer.
        pool: "threads",
        testTimeout: 60_000,
        globalSetup: [at("tests/support/row-types/global-setup.ts")],
        isolate: false,
        setupFiles: [
          at("tests/support/postgres/own-database.ts"),
          at("tests/support/row-types/record.ts"),
          at("tests/support/log-sink.ts"),
          quiet,
        ],
        sequence: { setupFiles: "list" },
      }),
      project("process", {
        globalSetup: [at("tests/support/postgres/global-setup.ts"), at("tests/support/shared-site.ts")],
        // Some start a site three times, which takes minutes on a busy machine: only a hang must end.
        testTimeout: 300_000,
        hookTimeout: 180_000,
        // Files start servers, and some count what the shared one has cached.
        fileParallelism: false,
      }),
    ],
  },
});
