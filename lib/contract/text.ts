import { z } from "zod";

/** A text of at most so many characters. */
export const atMost = (length: number) =>
  z.string().max(length, `Ensure this field has no more than ${length} characters.`);

/** The name of a person or a thing: not blank, at most 200 characters. */
export const nameText = atMost(200)
  .trim()
  .refine((text) => text !== "", "This field may not be blank.");

/** A long text as it was written: at most 20,000 characters. */
export const longText = atMost(20_000);

/** The address of a page or picture that a person gives: http or https, at most 2,048 characters, or empty. */
export const httpUrl = atMost(2048)
  .trim()
  .refine((text) => text === "" || isHttpUrl(text), "Enter a valid URL.");

/** What an e-mail address must look like: the same simple pattern in forms and at the door. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
