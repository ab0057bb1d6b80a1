/**
 * Characters that no one sees: control characters except tab and line breaks, bidirectional controls, which can reverse the
 * text around them, soft hyphens, zero-width spaces, and halves of surrogate pairs. Text copied from web pages has them;
 * with them, no search finds a name.
 */
const invisible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu;

/** Joiners that aren't between letters of a script that needs them, and not part of an emoji. */
const strayJoiner =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]/gu;

/** A text without characters that no one sees; those that a script or an emoji needs stay. */
export const withoutInvisible = (text: string): string => text.replace(invisible, "").replace(strayJoiner, "");
