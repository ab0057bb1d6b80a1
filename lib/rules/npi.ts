/** The digits that the check digit of an NPI covers in front of the NPI itself. */
const prefix = "80840";

/** Whether a text is a National Provider Identifier: ten digits, the last a check digit (ISO/IEC 7812-1). */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const digits = [...(prefix + text)].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? 2 * digit : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
