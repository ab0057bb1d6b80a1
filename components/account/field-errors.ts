import { type z } from "zod";
import { type FieldErrors } from "@/lib/contract/errors";

/** What a contract's schema says against a form, in the shape in which the server would say it. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) (fields[String(path[0])] ??= []).push(message);
  return fields;
}
