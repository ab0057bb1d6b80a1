import "server-only";
import { z } from "zod";
import { isRepeatable, bodyLimits, type Operation, sizeText } from "@/lib/contract/operation";
import { env } from "../env";
import { processSingleton } from "../process/process-singleton.mjs";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });

function parameters(schema: z.ZodType, place: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A repeat of the call with this key within 24 hours gets the first response.",
  schema: { type: "string", maxLength: 255 },
};

/** The error responses of every call with a body. */
const bodyAnswers = (op: Operation): Json => ({
  409: { description: "Another request was faster, or the first call with this Idempotency-Key is still running." },
  413: { description: `The body is larger than ${sizeText(bodyLimits(op).kilobytes)}.` },
  415: { description: `The body is not ${op.fileTypes?.join(", ") ?? "application/json"}.` },
});

const signedAnswers: Json = { 400: { description: "The signature is missing, expired, or invalid." } };

const errorAnswers = (op: Operation): Json => ({
  400: { description: "Field names with their messages." },
  ...(op.who === "guest" ? {} : { 401: { description: "Not signed in." }, 403: { description: "Not allowed." } }),
  ...(op.path.includes("{") ? { 404: { description: "No such object." } } : {}),
  ...(op.body || op.fileTypes ? bodyAnswers(op) : {}),
  ...(op.isSigned ? signedAnswers : {}),
  ...(isRepeatable(op) ? { 422: { description: "This Idempotency-Key was used with another body." } } : {}),
  ...(op.throttle ? { 429: { description: "Too many calls; see Retry-After." } } : {}),
});

const contentOf = (body: z.ZodType, types: readonly string[] = ["application/json"]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: schemaOf(body, "input") }]));

const fileContentOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));

function describe(op: Operation): Json {
  return {
    summary: op.summary,
    "x-who": op.who,
    parameters: [
      ...parameters(op.params, "path"),
      ...parameters(op.query, "query"),
      ...(isRepeatable(op) ? [idempotencyKey] : []),
    ],
    ...(op.fileTypes ? { requestBody: { required: true, content: fileContentOf(op.fileTypes) } } : {}),
    ...(op.body ? { requestBody: { required: true, content: contentOf(op.body, op.reportTypes) } } : {}),
    responses: {
      [op.status ?? 200]: {
        description: "Done.",
        ...(op.status === 204
          ? {}
          : { content: { [op.file ?? "application/json"]: { schema: schemaOf(op.answer, "output") } } }),
      },
      ...errorAnswers(op),
    },
  };
}

function generate(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const op of operations) (paths[`/api/${op.path}`] ??= {})[op.method.toLowerCase()] = describe(op);
  return { openapi: "3.1.0", servers: [{ url: env().siteUrl.origin }], paths };
}

/**
 * The OpenAPI document, generated from the operations and schemas that the endpoints check calls with. Once per process,
 * because that takes 50 ms.
 */
export function openApi(operations: readonly Operation[], siteName: string): Json {
  const document = processSingleton("openapi", () => generate(operations));
  return { ...document, info: { title: `${siteName} API`, version: "1" } };
}
