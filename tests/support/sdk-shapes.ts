import path from "node:path";
import ts from "typescript";

const resources = path.resolve(import.meta.dirname, "../../node_modules/stripe/esm/resources");

/** Where the SDK declares the shape of each object type. */
const declared: Record<string, [file: string, name: string]> = {
  customer: ["Customers", "Customer"],
  "checkout.session": ["Checkout/Sessions", "Session"],
  item: ["LineItems", "LineItem"],
  price: ["Prices", "Price"],
  product: ["Products", "Product"],
  "billing_portal.session": ["BillingPortal/Sessions", "Session"],
  subscription: ["Subscriptions", "Subscription"],
  subscription_item: ["SubscriptionItems", "SubscriptionItem"],
  invoice: ["Invoices", "Invoice"],
  line_item: ["InvoiceLineItems", "InvoiceLineItem"],
  invoice_payment: ["InvoicePayments", "InvoicePayment"],
  payment_intent: ["PaymentIntents", "PaymentIntent"],
  charge: ["Charges", "Charge"],
  refund: ["Refunds", "Refund"],
  dispute: ["Disputes", "Dispute"],
  event: ["Events", "EventBase"],
};
const besides = ["shared", "lib", "resources/Plans", "resources/PaymentMethods"];
const pathOf = (name: string) => path.resolve(resources, `${name}.d.ts`);

function load() {
  const files = [
    ...Object.values(declared).map(([file]) => pathOf(file)),
    ...besides.map((one) => pathOf(`../${one}`)),
  ];
  // Without their own imports, which are the whole SDK: what isn't loaded counts as `any`.
  const program = ts.createProgram(files, { noResolve: true, strict: true, target: ts.ScriptTarget.ES2022, lib: [] });
  return { program, checker: program.getTypeChecker() };
}

let loaded: ReturnType<typeof load> | undefined;
const sdk = () => (loaded ??= load());

function interfaceOf(kind: string) {
  const [file, name] = declared[kind] ?? [];
  if (!file) return undefined;
  const { program, checker } = sdk();
  const found = program
    .getSourceFile(pathOf(file))
    ?.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  if (!found) throw new Error(`The SDK declares no ${name} in ${file}.`);
  return checker.getTypeAtLocation(found);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const kindOf = (value: unknown) => (isObject(value) && typeof value.object === "string" ? value.object : undefined);

/** The mismatches between `value` and `type`, one line per key. */
function against(value: unknown, type: ts.Type, at: string): string[] {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  if (type.isUnion()) return againstUnion(value, type, at);
  if (value === null) return type.flags & ts.TypeFlags.Null ? [] : [`${at} is null`];
  if (Array.isArray(value)) return againstList(value, type, at);
  if (isObject(value)) return againstObject(value, type, at);
  return againstScalar(value, type, at);
}

function againstUnion(value: unknown, type: ts.UnionType, at: string) {
  const empty = ts.TypeFlags.Null | ts.TypeFlags.Undefined;
  const fitting = value === null ? type.types : type.types.filter(({ flags }) => !(flags & empty));
  const tried = fitting.map((one) => against(value, one, at));
  // Report the mismatches of the closest alternative.
  return tried.reduce((best, one) => (one.length < best.length ? one : best));
}

function againstList(value: unknown[], type: ts.Type, at: string) {
  if (!["Array", "ReadonlyArray"].includes(type.symbol?.name ?? "")) return [`${at} is a list`];
  const [element] = sdk().checker.getTypeArguments(type as ts.TypeReference);
  return element ? value.flatMap((one, index) => against(one, element, `${at}[${index}]`)) : [];
}

const nameOf = (type: ts.Type) => type.aliasSymbol?.name ?? type.symbol?.name ?? "";

function againstScalar(value: unknown, type: ts.Type, at: string) {
  const { flags } = type;
  const fits =
    (typeof value === "string" && (flags & ts.TypeFlags.String || nameOf(type) === "Decimal" || isOpen(type))) ||
    (typeof value === "number" && flags & ts.TypeFlags.Number) ||
    (type.isLiteral() && type.value === value) ||
    (typeof value === "boolean" &&
      flags & ts.TypeFlags.BooleanLike &&
      String(value) === sdk().checker.typeToString(type));
  return fits ? [] : [`${at} is ${JSON.stringify(value)}, not ${sdk().checker.typeToString(type)}`];
}

/** `string & {}`: unlisted values may occur. */
const isOpen = (type: ts.Type) => type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String);

function againstObject(value: Record<string, unknown>, type: ts.Type, at: string) {
  const { checker } = sdk();
  const known = new Map(checker.getPropertiesOfType(type).map((one) => [one.name, one]));
  const index = type.getStringIndexType();
  if (index) return Object.entries(value).flatMap(([key, one]) => against(one, index, `${at}.${key}`));
  if (!(type.flags & ts.TypeFlags.Object)) return [`${at} is an object`];
  const wrong: string[] = [];
  for (const [name, property] of known) {
    const isOptional = Boolean(property.flags & ts.SymbolFlags.Optional);
    if (!isOptional && !Object.hasOwn(value, name) && name !== "lastResponse") wrong.push(`${at}.${name} is missing`);
  }
  for (const [key, one] of Object.entries(value)) {
    const property = known.get(key);
    if (!property) wrong.push(`${at}.${key} is unknown`);
    else wrong.push(...against(one, checker.getTypeOfSymbol(property), `${at}.${key}`));
  }
  return wrong;
}

/**
 * Compares a received object with the pinned SDK's declaration of its kind: each key must be declared with a value of
 * that type, no required key may be missing, and null must be allowed where it occurs.
 * @returns the mismatches, one line each
 * @throws {Error} for a kind that the SDK doesn't declare
 */
export function wrongByTheSdk(value: unknown) {
  const kind = kindOf(value) ?? "";
  const type = interfaceOf(kind);
  if (!type) throw new Error(`Unknown kind of object: ${kind}`);
  return against(value, type, kind);
}

/**
 * Compares an object with an example of its kind: it must have each key, with a value of the same type. A null, empty
 * object, or empty list in the example allows any content. Nulls in the object are checked by the SDK's types.
 * @returns the mismatches, one line each
 */
export function wrongByExample(value: unknown, example: unknown, at = kindOf(value) ?? ""): string[] {
  if (value === null || example === null) return [];
  if (Array.isArray(value) && Array.isArray(example)) {
    const first: unknown = example[0];
    return first === undefined ? [] : value.flatMap((one, index) => wrongByExample(one, first, `${at}[${index}]`));
  }
  const [mine, theirs] = [wordFor(value), wordFor(example)];
  if (mine !== theirs) return [`${at} is a ${mine}, not a ${theirs}`];
  return isObject(value) && isObject(example) ? keysByExample(value, example, at) : [];
}

const wordFor = (value: unknown) => (Array.isArray(value) ? "list" : typeof value);

function keysByExample(value: Record<string, unknown>, example: Record<string, unknown>, at: string) {
  if (Object.keys(example).length === 0) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    Object.hasOwn(example, key) ? wrongByExample(one, example[key], `${at}.${key}`) : [`${at}.${key} is unknown`],
  );
}
