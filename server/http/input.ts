import "server-only";
import { setImmediate } from "node:timers/promises";
import { type z } from "zod";
import { type FieldErrors, invalid, notFound, ProblemError } from "@/lib/contract/errors";
import { bodyLimits, type Operation } from "@/lib/contract/operation";
import { isTooComplex } from "./json-complexity";

/** Whether PostgreSQL can store a text: it has no NUL and no lone surrogate. */
const isStorable = (text: string): boolean => !text.includes("\0") && Buffer.from(text, "utf8").toString() === text;

/** Whether a value contains a text that PostgreSQL can't store. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === "string") return !isStorable(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.keys(value).some((key) => !isStorable(key)) || Object.values(value).some(isUnstorable);
}

/** What is wrong with a text that PostgreSQL can't store, wherever it is in a value. */
const unstorableMessage = (value: unknown): string =>
  JSON.stringify(value).includes("\\u0000")
    ? "Null characters are not allowed."
    : "This text has half a character in it, such as a cut emoji. Please remove it.";

/** Throws `invalid` for the outermost fields of a value that contain a text that PostgreSQL can't store. */
function refuseUnstorable(value: unknown): void {
  if (!isUnstorable(value)) return;
  const fields = Object.entries(value ?? {}).flatMap(([key, inner]): [string, unknown][] => {
    if (!isStorable(key)) return [["detail", key]];
    return isUnstorable(inner) ? [[key, inner]] : [];
  });
  const wrong: [string, unknown][] = typeof value === "object" ? fields : [["detail", value]];
  throw invalid(Object.fromEntries(wrong.map(([field, inner]) => [field, [unstorableMessage(inner)]])));
}

/** A schema's errors by field; those about the whole value are in `non_field_errors`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : "non_field_errors";
    (fields[field] ??= []).push(issue.message);
  }
  return fields;
}

/** Parses a value with a schema. Throws `invalid` with the messages of each field. */
function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(fieldErrors(result.error));
  return result.data;
}

/** Parses the parameters of a path. Throws not-found for invalid ones, which name no object. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success || isUnstorable(value)) throw notFound();
  return result.data;
}

/** Lists of ids: an empty one asks for no objects, whereas other empty filters ask for all. */
const idLists = new Set(["ids", "id__in"]);

/** The query parameters of an address. An empty one counts as absent (except ids); of repeated ones the last counts. */
export function queryOf(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([name, value]) => value !== "" || idLists.has(name)));
}

/** Parses the query of an address. Throws `invalid`. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: Record<string, string>): z.output<Schema> {
  refuseUnstorable(query);
  return parseInput(schema, query);
}

/** Throws `unsupported-type` unless the request's body is declared as JSON, or as a file or report that the operation takes. */
export function requireType(request: Request, { fileTypes, reportTypes = ["application/json"] }: Operation): void {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type === undefined || !(fileTypes ?? reportTypes).includes(type)) {
    throw new ProblemError({ kind: "unsupported-type", detail: `Unsupported media type "${type ?? ""}" in request.` });
  }
}

/** Longer bodies are parsed in steps, between which other requests get a turn. */
const longBody = 250_000;

/** Escapes in JSON of what PostgreSQL can't store: NUL and surrogates, which may be lone. Unescaped they can't occur. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses the text of a request's JSON body; an empty one is an empty object. Throws `unsupported-type` when it isn't
 * declared as JSON, `unreadable` when it can't be parsed or has too many values, and `invalid`.
 */
export async function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  { request, op }: { request: Request; op: Operation },
): Promise<z.output<Schema>> {
  const pause = () => (text.length > longBody ? setImmediate() : undefined);
  if (text === "") return parseInput(schema, {});
  requireType(request, op);
  await pause();
  if (isTooComplex(text, bodyLimits(op).values)) {
    throw new ProblemError({ kind: "unreadable", detail: "The JSON has too many values or levels." });
  }
  await pause();
  const value = jsonOf(text);
  await pause();
  if (!op.cleansText && mayBeUnstorable.test(text)) refuseUnstorable(value);
  return parseInput(schema, value);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProblemError({ kind: "unreadable", detail: "JSON parse error." });
  }
}
