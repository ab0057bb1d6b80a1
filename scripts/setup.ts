// Prepares everything that `npm start` serves, except the build: npm run setup -- --help.
import { runCommand } from "./process/command";
import { loadSettings } from "./process/settings";
import { setUp } from "./process/set-up";
import { total } from "./process/steps";

await runCommand(
  {
    name: "setup",
    does: "Does everything that npm start does before it serves, except the build: packages, database, and first data.",
    notes: "Leaves nothing running.",
  },
  async ({ shutdown }) => {
    await setUp(loadSettings(), shutdown, { withBuild: false });
    total("Ready");
  },
);
