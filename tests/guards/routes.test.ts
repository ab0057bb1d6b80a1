import ts from "typescript";
import { describe, expect, it } from "vitest";
import { projectFiles, textOf } from "../support/project-files";

/** Whether a route file only hands the tables of `server/<noun>/api.ts` to the router. */
const isRoute = (text: string) =>
  /^(import \{ (routes \} from "@\/server\/http\/router"|\w+Api \} from "@\/server\/[\w-]+\/api"|endpoints \} from "@\/server\/api");\n)+\nexport const \{ GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS \} = routes\([\w,\s]*\);\n$/.test(
    text,
  );

const makers = new Map([
  ["endpoint", "../http/endpoint"],
  ["listEndpoint", "../http/endpoint"],
]);

/** Whether a noun's file pairs each operation of its table with its verb in `server/http/endpoint.ts`. */
function isTable(text: string): boolean {
  const { statements } = ts.createSourceFile("api.ts", text, ts.ScriptTarget.Latest, true);
  const others = statements.filter((statement) => !ts.isImportDeclaration(statement));
  const imports = new Map<string, string>();
  for (const { importClause, moduleSpecifier } of statements.filter(ts.isImportDeclaration)) {
    const names = importClause?.namedBindings;
    for (const { name } of names && ts.isNamedImports(names) ? names.elements : [])
      imports.set(name.text, (moduleSpecifier as ts.StringLiteral).text);
  }
  const [only] = others;
  const table = only && ts.isVariableStatement(only) ? only.declarationList.declarations[0]?.initializer : undefined;
  if (others.length !== 1 || !table || !ts.isArrayLiteralExpression(table)) return false;
  return table.elements.every((one) => {
    const maker = ts.isCallExpression(one) ? one.expression.getText() : "";
    return makers.has(maker) && imports.get(maker) === makers.get(maker);
  });
}

const matching = (pattern: RegExp) => projectFiles.filter((file) => pattern.test(file));

describe("the API is reached through server/http alone", () => {
  it.each(matching(/^app\/api\/(.*\/)?route\.[cm]?[jt]sx?$/))("%s hands tables to the router", (file) =>
    expect(isRoute(textOf(file))).toBe(true),
  );

  it.each(matching(/^server\/[\w-]+\/api\.ts$/))("%s pairs operations with verbs", (file) =>
    expect(isTable(textOf(file))).toBe(true),
  );

  const exported = "export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } =";
  const routesImport = 'import { routes } from "@/server/http/router";\n';
  it.each([
    `${routesImport}\nexport const GET = async () => new Response("x");\n`,
    `${routesImport}\n${exported} routes([{ op, call: () => new Response("x") }]);\n`,
    `${routesImport}\n${exported} routes();\nexport const dynamic = "auto";\n`,
    `import { routes } from "./elsewhere";\n\n${exported} routes();\n`,
    `import { findListing } from "@/server/listings/read";\n${routesImport}\n${exported} routes(findListing);\n`,
    `export * from "./elsewhere";\n`,
  ])("refuses a route file that bypasses it: %s", (text) => expect(isRoute(text)).toBe(false));

  const endpointImport = 'import { endpoint } from "../http/endpoint";\n';
  it.each([
    `${endpointImport}export const photosApi = [{ op, call: async () => new Response("x") }];`,
    `${endpointImport}export const photosApi = [endpoint(op, verb), ...others];`,
    `${endpointImport}export const photosApi = others;`,
    `${endpointImport}export const photosApi = [endpoint(op, verb)]; photosApi.push(other);`,
    `import { endpoint } from "./elsewhere";\nexport const photosApi = [endpoint(op, verb)];`,
  ])("refuses a table that bypasses it: %s", (text) => expect(isTable(text)).toBe(false));
});

it("bodies of requests are read in server/http/body.ts alone, which limits them", () => {
  const reads = /\brequest\.(formData|json|text|arrayBuffer|blob|bytes|body)\b/;
  const readers = projectFiles.filter(
    (file) => /^(app|server)\/.*\.tsx?$|^middleware\.ts$/.test(file) && reads.test(textOf(file)),
  );
  expect(readers).toEqual(["server/http/body.ts"]);
});
