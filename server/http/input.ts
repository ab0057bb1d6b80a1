import "server-only";
import { type z } from "zod";
import { type FieldErrors, invalid, notFound, ProblemError } from "@/lib/contract/errors";

/** Largest body, in bytes. */
const largestBody = 5 * 1024 * 1024;

/** A text that the database can hold: no NUL and no half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes("\0") && Buffer.from(text, "utf8").toString() === text;

/** The paths of all texts in a value that can't be stored, by their outermost field. */
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

/** A schema's complaints by field; those about the whole stand under `non_field_errors`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : "non_field_errors";
    (fields[field] ??= []).push(issue.message);
  }
  return fields;
}

/**
 * Checks a value. Throws `invalid` with the messages of each field. `cleansText`: whoever gets it takes out of its texts
 * what the database can't hold, so that they need not be refused.
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

/** The parameters of a path. One that can't be an object's is not found. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success || unstorable(value).length > 0) throw notFound();
  return result.data;
}

/** A list of ids that is empty asks for no object, where a filter left empty asks for any. */
const meantEmpty = new Set(["ids", "id__in"]);

/** The parameters behind the "?": an empty one counts as not sent (but for ids), of one sent twice the last. */
export function queryOf(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([name, value]) => value !== "" || meantEmpty.has(name)));
}

const tooLarge = () => new ProblemError({ kind: "too-large", detail: "The request is larger than 5 MB." });

/** The text of a body as it came; empty when none was sent. Throws `too-large`. */
export async function bodyText(request: Request): Promise<string> {
  const said = Number(request.headers.get("content-length") ?? 0);
  if (said > largestBody) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const chunk = part.value as Uint8Array;
    size += chunk.byteLength;
    if (size > largestBody) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Refuses a body that is of another type than JSON. Throws `unsupported-type`. */
function requireJson(request: Request): void {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new ProblemError({ kind: "unsupported-type", detail: `Unsupported media type "${type ?? ""}" in request.` });
  }
}

/**
 * The value of a request's text; an empty text is an empty object. Throws `unsupported-type` when it is not said to be
 * JSON and `unreadable` when it is broken.
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
