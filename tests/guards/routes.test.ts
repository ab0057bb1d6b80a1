import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { isThere, projectFiles, textOf } from "../support/project-files";

const endpointModule = "server/http/endpoint";
const table = "server/http/methods";
const verbs = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** The file of an import, without its extension. */
const moduleOf = (file: string, given: string) =>
  given.startsWith("@/") ? given.slice(2) : path.posix.join(path.posix.dirname(file), given);

/** The origin of each imported name of a file, such as `server/http/endpoint#endpoint`, even if it is renamed. */
function importsOf(source: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const from = moduleOf(source.fileName, (statement.moduleSpecifier as ts.StringLiteral).text);
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName } of named.elements) found.set(name.text, `${from}#${(propertyName ?? name).text}`);
  }
  return found;
}

type Imports = ReturnType<typeof importsOf>;

/** The import that a call uses, or undefined. */
const callee = (node: ts.Expression | undefined, imports: Imports) =>
  node && ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? imports.get(node.expression.text) : undefined;

/** Whether an imported constant is a result of `callOf`. */
function isCallOf(imported: string | undefined): boolean {
  const [from = "", name = ""] = (imported ?? "").split("#");
  if (!isThere(`${from}.ts`)) return false;
  const source = parse(`${from}.ts`, textOf(`${from}.ts`));
  return source.statements.some(
    (statement) =>
      ts.isVariableStatement(statement) &&
      statement.declarationList.flags & ts.NodeFlags.Const &&
      statement.declarationList.declarations.some(
        (one) =>
          one.name.getText() === name && callee(one.initializer, importsOf(source)) === `${endpointModule}#callOf`,
      ),
  );
}

/**
 * Whether server/http makes this handler: `endpoint(…)`, `listEndpoint(…)`, or `toHandler(…)` of a result of `callOf`.
 */
function isMadeByDoor(handler: ts.Expression, imports: Imports): boolean {
  const made = callee(handler, imports);
  if (made === `${endpointModule}#endpoint` || made === `${endpointModule}#listEndpoint`) return true;
  const [given] = ts.isCallExpression(handler) ? handler.arguments : [];
  return (
    made === `${endpointModule}#toHandler` && !!given && ts.isIdentifier(given) && isCallOf(imports.get(given.text))
  );
}

/** Whether these are the handlers of a route: a table of handlers made by server/http, or the one for unknown paths. */
function areHandlers(node: ts.Expression | undefined, imports: Imports): boolean {
  if (node && ts.isIdentifier(node)) return imports.get(node.text) === `${table}#unknownPath`;
  const made = callee(node, imports);
  if (made !== `${table}#methods` && made !== `${table}#kindMethods`) return false;
  const [given, ...others] = (node as ts.CallExpression).arguments;
  if (!given || others.length > 0 || !ts.isObjectLiteralExpression(given)) return false;
  return given.properties.every(
    (one) => ts.isPropertyAssignment(one) && verbs.has(one.name.getText()) && isMadeByDoor(one.initializer, imports),
  );
}

/** Whether a route file has only imports and one export, of handlers made by server/http. */
function isDeclared(file: string, text: string): boolean {
  const source = parse(file, text);
  const [only, ...others] = source.statements.filter((statement) => !ts.isImportDeclaration(statement));
  if (!only || others.length > 0 || !ts.isVariableStatement(only)) return false;
  const [one, ...more] = only.declarationList.declarations;
  const isExported = only.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  return isExported && more.length === 0 && areHandlers(one?.initializer, importsOf(source));
}

const routes = projectFiles.filter((file) => /^app\/api\/(.*\/)?route\.[cm]?[jt]sx?$/.test(file));

describe("a route file under app/api", () => {
  it.each(routes)("has only handlers made by server/http: %s", (file) =>
    expect(isDeclared(file, textOf(file))).toBe(true),
  );

  const imports = `
    import { health } from "@/lib/contract/stats";
    import { callOf, endpoint, toHandler } from "@/server/http/endpoint";
    import { methods, unknownPath } from "@/server/http/methods";
    import { searchCall, searchCalls } from "@/server/search/calls";
    import { endpoint as other } from "@/server/http/elsewhere";`;
  const isFine = (text: string) => isDeclared("app/api/planted/route.ts", `${imports}\n${text}`);

  it.each([
    "export const { GET } = methods({ GET: endpoint(health, () => ({})) });",
    "export const { GET } = methods({\n  GET: endpoint(health, () => ({})),\n});",
    "export const { GET } = methods({ GET: toHandler(searchCall) });",
    "export const { GET } = unknownPath;",
  ])("is accepted in every style: %s", (text) => expect(isFine(text)).toBe(true));

  it.each([
    `export const { GET } = methods({ GET: async () => new Response("x") });`,
    `export const { GET } = methods({\n  GET: async () => new Response("x"),\n});`,
    `export const { GET, POST } = methods({ GET: endpoint(health, () => ({})), POST: async () => new Response("x") });`,
    `export const { GET } = methods({ GET() { return new Response("x"); } });`,
    `export const { GET } = methods({ ...others });`,
    `export const { GET } = methods({ GET });`,
    `export const { GET } = methods({ GET: other(health, () => ({})) });`,
    `export const { GET } = methods({ GET: toHandler(async () => new Response("x")) });`,
    `export const { GET } = methods({ GET: toHandler(searchCalls) });`,
    `export const { GET } = methods({ GET: toHandler(unknownCall) });`,
    `export const { GET } = methods(handlers);`,
    `export const { GET } = { GET: endpoint(health, () => ({})) };`,
    `export const GET = async () => new Response("x");`,
    `export async function GET() { return new Response("x"); }`,
    `export { GET } from "./elsewhere";`,
    `export * from "./elsewhere";`,
    `export const { GET } = unknownPath; export const POST = async () => new Response("x");`,
    `const { GET } = methods({ GET: endpoint(health, () => ({})) }); export { GET };`,
    `export const { GET } = unknownPath, POST = async () => new Response("x");`,
    ``,
  ])("is refused if a handler bypasses server/http: %s", (text) => expect(isFine(text)).toBe(false));
});

it("bodies of requests are read in server/http/body.ts alone, which limits them", () => {
  const reads = /\brequest\.(formData|json|text|arrayBuffer|blob|bytes|body)\b/;
  const readers = projectFiles.filter(
    (file) => /^(app|server)\/.*\.tsx?$|^middleware\.ts$/.test(file) && reads.test(textOf(file)),
  );
  expect(readers).toEqual(["server/http/body.ts"]);
});
