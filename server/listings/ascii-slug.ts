import "server-only";
import anyAscii from "any-ascii";
import { slugOf } from "@/lib/rules/slug";

/** The slug of a listing's name. A name in another script is transliterated: "Иванов" becomes "ivanov". */
export function listingSlug(name: string): string {
  const slug = slugOf(name, "");
  return slug === "" ? slugOf(anyAscii(name.normalize("NFKC").replace(/[^\p{L}\p{N}]+/gu, " "))) : slug;
}
