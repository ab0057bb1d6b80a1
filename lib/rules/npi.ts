/**
 * Whether this is a National Provider Identifier: ten digits that begin with 1 or 2 and end with their check digit (Luhn
 * over the digits with the prefix 80840). `npi_key` in prisma/functions/search-entries.sql checks the same.
 */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const sum = [...`80840${text}`]
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
