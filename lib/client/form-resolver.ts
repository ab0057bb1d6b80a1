import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, type FieldValues, type Resolver, type ResolverOptions } from "react-hook-form";
import { type z } from "zod";

/** One message per invalid field. */
export type Sentences = Record<string, string>;

interface Checks<Values extends FieldValues> {
  /** The contract's schema of the body. */
  schema: z.ZodType;
  /** The body of the call; null if nothing changed, so that nothing is sent. */
  body: (values: Values) => unknown;
  /** The screen's own messages, by field. They replace the schema's. */
  check?: (values: Values) => Sentences;
  /** The form's name of a wire field, where they differ. */
  fieldOf?: (wireName: string) => string;
}

/** Validates with the screen's rules and the contract's schema; errors use the form's field names. */
export function resolverOf<Values extends FieldValues>({
  schema,
  body,
  check,
  fieldOf = (name) => name,
}: Checks<Values>): Resolver<Values> {
  const ofContract = zodResolver(schema as z.ZodType<FieldValues, FieldValues>);
  return async (values, context, options) => {
    const payload = body(values);
    const unbound = { ...options, fields: {} } as ResolverOptions<FieldValues>;
    const { errors } = payload === null ? { errors: {} } : await ofContract(payload as FieldValues, context, unbound);
    const found = Object.entries(sentencesOf(errors)).map(([name, text]) => [fieldOf(name), text] as const);
    const own = check?.(values) ?? {};
    // The screen's messages come first and replace the schema's.
    const sentences: Sentences = { ...own, ...Object.fromEntries(found), ...own };
    const entries = Object.entries(sentences).map(([name, message]) => [name, { type: "check", message }]);
    if (entries.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(entries) as FieldErrors<Values> };
  };
}

/** The first message of each field. */
export function sentencesOf(errors: object): Sentences {
  const first = (error: unknown): string | undefined => {
    if (typeof error !== "object" || error === null) return undefined;
    if ("message" in error && typeof error.message === "string") return error.message;
    return Object.values(error).map(first).find(Boolean);
  };
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, first(error) ?? ""]));
}
