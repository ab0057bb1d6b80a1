import { z } from "zod";
import { isSeen, oneLine, severalLines } from "../rules/written-text";

const written = (clean: (text: string) => string, longest: number) =>
  z
    .string()
    .transform(clean)
    .refine(isSeen, "This field may not be blank.")
    .refine((text) => text.length <= longest, `Ensure this field has no more than ${longest} characters.`);

/** One line that somebody wrote, to be shown as it is: not blank, at most `longest` characters. */
export const writtenLine = (longest: number) => written(oneLine, longest);

/** A text that somebody wrote, with its line breaks: not blank, at most `longest` characters. */
export const writtenText = (longest: number) => written(severalLines, longest);
