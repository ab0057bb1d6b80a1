import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, type FieldValues, type Resolver, type ResolverOptions } from "react-hook-form";
import { type z } from "zod";

/** One sentence about each wrong field. */
export type Sentences = Record<string, string>;

interface Checks<Values extends FieldValues> {
  /** The contract's schema of the body. */
  schema: z.ZodType;
  /** The body of the call; null when nothing was changed, so that nothing is sent. */
  body: (values: Values) => unknown;
  /** The screen's own sentences for what is missing, by field. They replace the schema's. */
  check?: (values: Values) => Sentences;
  /** The form's name of a field of the body, where they differ. */
  fieldOf?: (wireName: string) => string;
}

/** Checks by the screen's own rules and the contract's schema; errors come under the form's names of the fields. */
export function resolverOf<Values extends FieldValues>({
  schema,
  body,
  check,
  fieldOf = (name) => name,
}: Checks<Values>): Resolver<Values> {
  const ofContract = zodResolver(schema as z.ZodType<FieldValues, FieldValues>);
  return async (values, context, options) => {
    const wanted = body(values);
    const unbound = { ...options, fields: {} } as ResolverOptions<FieldValues>;
    const { errors } = wanted === null ? { errors: {} } : await ofContract(wanted as FieldValues, context, unbound);
    const found = Object.entries(sentencesOf(errors)).map(([name, text]) => [fieldOf(name), text] as const);
    const own = check?.(values) ?? {};
    // The screen's own sentences come first, and instead of the schema's about the same field.
    const sentences: Sentences = { ...own, ...Object.fromEntries(found), ...own };
    const wrong = Object.entries(sentences).map(([name, message]) => [name, { type: "check", message }]);
    if (wrong.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<Values> };
  };
}

/** The first sentence about each field. */
export function sentencesOf(errors: object): Sentences {
  const first = (error: unknown): string | undefined => {
    if (typeof error !== "object" || error === null) return undefined;
    if ("message" in error && typeof error.message === "string") return error.message;
    return Object.values(error).map(first).find(Boolean);
  };
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, first(error) ?? ""]));
}
