// Builds the site and writes a tree that serves it without development packages: npm run build -- --help.
import path from "node:path";
import { buildSite, generateClient } from "./process/build";
import { runCommand } from "./process/command";
import { packTree } from "./process/pack";
import { projectFolder } from "./process/settings";
import { step, total } from "./process/steps";

/** No page may read the database during the build; one that did would fail here. */
const nowhere = "postgresql://nobody@127.0.0.1:1/none";

const done = (hasWorked: boolean) => (hasWorked ? undefined : "nothing changed");

await runCommand(
  {
    name: "build",
    does: "Builds the site and writes a tree that serves it without development packages, sources, or a build.",
    options: { out: { type: "string", value: "folder", help: "where to write the tree (dist)" } },
    notes:
      "The tree runs on machines of the same operating system, processor, and Node version, and needs a database of\n" +
      "its own (DATABASE_URL). In it: npm run migrate, npm run serve, npm run worker. See docs/operations.md.",
  },
  async ({ options, shutdown }) => {
    const target = path.resolve(process.env.INIT_CWD ?? projectFolder, options.out ?? path.join(projectFolder, "dist"));
    await step("Database client", async () => done(await generateClient(shutdown)));
    await step("Build", async () => done(await buildSite({ databaseUrl: nowhere, shutdown })));
    await step(
      "Tree",
      () => packTree(target),
      (bytes) => `${Math.round(bytes / 1e6)} MB in ${target}`,
    );
    total("Ready");
  },
);
