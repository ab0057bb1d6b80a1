import "server-only";
import { type z } from "zod";
import { type FieldErrors, invalid, notFound, ProblemError } from "@/lib/contract/errors";

/** The size limit of a body, in bytes. */
const maxBodyBytes = 5 * 1024 * 1024;

/** Whether PostgreSQL can store a text: it has no NUL and no lone surrogate. */
const isStorable = (text: string): boolean => !text.includes("\0") && Buffer.from(text, "utf8").toString() === text;

/** The outermost fields of a value that contain a text that PostgreSQL can't store. */
function unstorable(value: unknown, field = "detail", depth = 0): string[] {
  if (typeof value === "string") return isStorable(value) ? [] : [field];
  if (typeof value !== "object" || value === null || depth > 20) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? unstorable(inner, depth === 0 ? key : field, depth + 1) : [field],
  );
}

function refuseUnstorable(value: unknown): void {
  const fields = [...new Set(unstorable(value))];
  if (fields.length === 0) return;
  throw invalid(Object.fromEntries(fields.map((field) => [field, ["Null characters are not allowed."]])));
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

/**
 * Parses a value with a schema. Throws `invalid` with the messages of each field. `cleansText`: the verb removes what
 * the database can't store, so such texts aren't refused here.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { cleansText = false }: { cleansText?: boolean } = {},
): z.output<Schema> {
  if (!cleansText) refuseUnstorable(value);
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(fieldErrors(result.error));
  return result.data;
}

/** Parses the parameters of a path. Throws not-found for invalid ones, which name no object. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success || unstorable(value).length > 0) throw notFound();
  return result.data;
}

/** Lists of ids: an empty one asks for no objects, whereas other empty filters ask for all. */
const idLists = new Set(["ids", "id__in"]);

/** The query parameters of an address. An empty one counts as absent (except ids); of repeated ones the last counts. */
export function queryOf(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([name, value]) => value !== "" || idLists.has(name)));
}

const tooLarge = () => new ProblemError({ kind: "too-large", detail: "The request is larger than 5 MB." });

/** Reads the raw body; empty when none was sent. Throws `too-large`. */
export async function bodyText(request: Request): Promise<string> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBodyBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const chunk = read.value as Uint8Array;
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Throws `unsupported-type` unless the request's body is declared as JSON. */
function requireJson(request: Request): void {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new ProblemError({ kind: "unsupported-type", detail: `Unsupported media type "${type ?? ""}" in request.` });
  }
}

/**
 * Parses a request's JSON body; an empty one is an empty object. Throws `unsupported-type` when it isn't declared as
 * JSON, and `unreadable` when it can't be parsed.
 */
export function jsonOf(request: Request, text: string): unknown {
  if (text === "") return {};
  requireJson(request);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProblemError({ kind: "unreadable", detail: "JSON parse error." });
  }
}
