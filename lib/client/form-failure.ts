import { formMessages } from "../form-messages";
import { ApiError, messageOf } from "./http";

/** Why a form was not sent: the sentence of the form, those of its fields, and whether a new sign-in or waiting helps. */
export interface FormFailure {
  text: string;
  fields: Record<string, string>;
  isSignedOut: boolean;
  isThrottled: boolean;
}

/** What a form says of a failed call; a field that the form does not have is said in the form's own sentence. */
export function formFailure(error: unknown, { failed, fieldOf }: FailureWords): FormFailure {
  if (!(error instanceof ApiError)) return { text: failed, fields: {}, isSignedOut: false, isThrottled: false };
  const fields: Record<string, string> = {};
  for (const [name, [message]] of Object.entries(error.fields)) {
    const field = fieldOf(name);
    if (field !== null && message !== undefined) fields[field] ??= message;
  }
  const isThrottled = error.status === 429 && (error.detail ?? "").startsWith("Request was throttled");
  const seconds = /(\d+) seconds/.exec(error.detail ?? "")?.[1];
  return {
    text: isThrottled ? formMessages.throttled(Number(seconds ?? 60)) : messageOf(error, failed),
    fields,
    isSignedOut: error.status === 401,
    isThrottled,
  };
}

interface FailureWords {
  /** What to say when the server gave no reason. */
  failed: string;
  /** The form's name of a field of the API; null for one that the form does not have. */
  fieldOf: (wireName: string) => string | null;
}
