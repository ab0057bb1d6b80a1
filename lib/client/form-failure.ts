import { formMessages } from "../messages/form";
import { ApiError, messageOf, throttledSeconds } from "./http";

/** Why a form was not sent: its message, the messages of its fields, and whether signing in or waiting helps. */
export interface FormFailure {
  text: string;
  fields: Record<string, string>;
  isSignedOut: boolean;
  isThrottled: boolean;
}

/** The failure of a form's call. Errors of fields that the form doesn't have go into its message. */
export function formFailure(error: unknown, { failed, fieldOf }: FailureTexts): FormFailure {
  if (!(error instanceof ApiError)) return { text: failed, fields: {}, isSignedOut: false, isThrottled: false };
  const fields: Record<string, string> = {};
  for (const [name, [message]] of Object.entries(error.fields)) {
    const field = fieldOf(name);
    if (field !== null && message !== undefined) fields[field] ??= message;
  }
  const isThrottled = throttledSeconds(error) !== null;
  const text = messageOf(error, failed);
  return {
    text: isThrottled ? `${text} ${formMessages.kept}` : text,
    fields,
    isSignedOut: error.status === 401,
    isThrottled,
  };
}

interface FailureTexts {
  /** The message if the server gave no reason. */
  failed: string;
  /** The form's name of a wire field; null for one that the form doesn't have. */
  fieldOf: (wireName: string) => string | null;
}
