import { z } from "zod";
import { withoutInvisible } from "../rules/invisible-characters";
import { isSeen, oneLine, severalLines } from "../rules/written-text";

/** The message for a text of more than `max` characters. */
export const tooLong = (max: number) => `Ensure this field has no more than ${max} characters.`;

/** A text of at most `length` characters. */
export const atMost = (length: number) => z.string().max(length, tooLong(length));

/** The name of a person or thing: not blank, at most 200 characters. */
export const nameText = atMost(200)
  .transform((text) => withoutInvisible(text).trim())
  .refine((text) => text !== "", "This field may not be blank.");

/** A long text, unchanged: at most 20,000 characters. */
export const longText = atMost(20_000);

/** Whether mail can be sent to an address, which SMTP takes in ASCII: an international domain as `xn--…`. */
export const isMailable = (email: string): boolean => email.length <= 254 && z.regexes.email.test(email);

/** The URL of a page or picture: http or https without a user name, at most 2,048 characters, or empty. */
export const httpUrl = atMost(2048)
  .trim()
  .refine((text) => text === "" || isHttpUrl(text), "Enter a valid URL.");

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).username + new URL(text).password === "";
}

const written = (clean: (text: string) => string, max: number) =>
  z
    .string()
    .transform(clean)
    .refine(isSeen, "This field may not be blank.")
    .refine((text) => text.length <= max, tooLong(max));

/** A line of user text for public display: cleaned by `oneLine`, not blank, at most `max` characters. */
export const writtenLine = (max: number) => written(oneLine, max);

/** A user text with line breaks for public display: cleaned by `severalLines`, not blank, at most `max` characters. */
export const writtenText = (max: number) => written(severalLines, max);
