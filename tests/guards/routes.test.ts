import { expect, test } from "vitest";
import { projectFiles, textOf } from "../support/project-files";

const routes = projectFiles.filter((file) => /^app\/api\/.*route\.ts$/.test(file));

/** The whole of a route file but its imports: one export, of what the door makes. */
const declaration =
  /^export const \{ GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS \} = ((?:methods|kindMethods)\(\{[\s\S]*\}\)|unknownPath);$/;
const handlers = /^\s*(GET|POST|PUT|PATCH|DELETE): (endpoint|listEndpoint)\(/;

/** Handlers that another protocol prescribes, each with the reason why the door can't make it. */
const exceptions: Record<string, string> = {};

test("every handler under app/api is made by the one door", () => {
  const odd = routes.filter((file) => {
    const body = textOf(file)
      .replace(/^import [\s\S]*?;\n/gm, "")
      .trim();
    if (file in exceptions) return false;
    if (!declaration.test(body)) return true;
    const given = body.split("\n").filter((line) => /^\s{2}[A-Z]+:/.test(line));
    return !given.every((line) => handlers.test(line));
  });
  expect(odd).toEqual([]);
});
