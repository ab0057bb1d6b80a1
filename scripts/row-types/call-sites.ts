// The row types that call sites state, as the TypeScript compiler resolves them.
import path from "node:path";
import ts from "typescript";
import { type Kind, kindOf } from "./kinds";
import { type Place } from "./records";

/** A property of a row type. */
export interface Property {
  kind: Kind;
  isNullable: boolean;
  /** The allowed string values, if the type lists them. */
  literals: string[] | null;
}

/** A call of `queryRows` or `queryOne`. */
export interface CallSite {
  /** Relative to the root folder, with slashes. */
  file: string;
  /** The position of the call's first character, and the one after its last. */
  start: Place;
  end: Place;
  properties: Map<string, Property>;
  /** What is wrong with the row type itself, or null. */
  fault: string | null;
}

const readers = new Set(["queryRows", "queryOne"]);
const runner = "server/db/sql.ts";

/** The row types that make up a type: more than one if it is a union. */
const membersOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);

/** Combines what a row type's members state about a property. A member without the property is ignored. */
function propertyOf(checker: ts.TypeChecker, types: ts.Type[]): Property {
  const parts = types.flatMap((type) => membersOf(type));
  const has = (part: ts.Type, flags: ts.TypeFlags) => (part.flags & flags) !== 0;
  const others = parts.filter((part) => !has(part, ts.TypeFlags.Null | ts.TypeFlags.Undefined));
  const literals = others.every((part) => part.isStringLiteral()) ? others.map((part) => part.value) : null;
  return {
    kind: kindOf(checker, others),
    isNullable: others.length < parts.length || others.some((part) => has(part, ts.TypeFlags.Unknown)),
    literals: literals?.length ? literals : null,
  };
}

function propertiesOf(checker: ts.TypeChecker, row: ts.Type): Map<string, Property> {
  const types = new Map<string, ts.Type[]>();
  for (const member of membersOf(row)) {
    for (const symbol of checker.getPropertiesOfType(member)) {
      types.set(symbol.name, [...(types.get(symbol.name) ?? []), checker.getTypeOfSymbol(symbol)]);
    }
  }
  return new Map([...types].map(([name, all]) => [name, propertyOf(checker, all)]));
}

/** Why a row type can't be compared, or null. */
function faultOf(row: ts.Type): string | null {
  const unclear = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.TypeParameter;
  if (membersOf(row).some((member) => (member.flags & unclear) !== 0)) return "The row type names no columns.";
  const isIndexed = membersOf(row).some((member) => member.getStringIndexType() ?? member.getNumberIndexType());
  return isIndexed ? "The row type is open: it must name its columns." : null;
}

interface Use {
  file: string;
  /** Null for any use other than as the tag of a template. */
  call: ts.CallExpression | null;
}

/** The call of a reader by this name, null for another use of it, undefined for its import and any other node. */
function callOf(node: ts.Node): ts.CallExpression | null | undefined {
  if (!ts.isIdentifier(node) || !readers.has(node.text)) return undefined;
  const { parent } = node;
  if (ts.isImportSpecifier(parent)) return parent.propertyName ? null : undefined;
  const isCalled = ts.isCallExpression(parent) && parent.expression === node;
  return isCalled && ts.isTaggedTemplateExpression(parent.parent) ? parent : null;
}

/** @param node a use of the reader's name, which may be a call */
function siteOf(checker: ts.TypeChecker, node: ts.Node, { file, call }: Use): CallSite {
  const source = node.getSourceFile();
  const argument = call?.typeArguments?.[0];
  const row = argument ? checker.getTypeFromTypeNode(argument) : null;
  const placeOf = (position: number): Place => {
    const { line, character } = source.getLineAndCharacterOfPosition(position);
    return { line: line + 1, character: character + 1 };
  };
  return {
    file,
    start: placeOf(node.getStart(source)),
    end: placeOf((call?.parent ?? node).end),
    properties: row ? propertiesOf(checker, row) : new Map<string, Property>(),
    fault: row ? faultOf(row) : "A statement must be read by queryRows<Row>(db)`…` or queryOne<Row>(db)`…`.",
  };
}

/** The call sites of a program's files below `root`. */
export function callSites(program: ts.Program, root: string): CallSite[] {
  const checker = program.getTypeChecker();
  return program.getSourceFiles().flatMap((source) => {
    const file = path.relative(root, source.fileName).replaceAll(path.sep, "/");
    if (/^\.\.|node_modules\/|^generated\//.test(file) || file === runner) return [];
    if (![...readers].some((name) => source.text.includes(name))) return [];
    const sites: CallSite[] = [];
    const visit = (node: ts.Node): void => {
      const call = callOf(node);
      if (call !== undefined) sites.push(siteOf(checker, node, { file, call }));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return sites;
  });
}

/** A program of these files, with the project's compiler options. */
export function programOf(root: string, files: string[]): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), (name) => ts.sys.readFile(name)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram({ rootNames: files, options: { ...options, noEmit: true, incremental: false } });
}
