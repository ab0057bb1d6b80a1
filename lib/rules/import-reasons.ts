import { type FieldErrors } from "../contract/errors";

/** Why a row was skipped, for people: the reason, and the listing that it is the same as, where that is known. */
export const skipText = ({ reason, id }: { reason: string; id?: number | undefined }): string =>
  id === undefined ? reason : `${reason} (listing ${id})`;

/** What is wrong with a row, a text for each field. */
export const errorTexts = (errors: FieldErrors): string[] =>
  Object.entries(errors).map(([field, messages]) => `${field}: ${messages.join(" ")}`);
