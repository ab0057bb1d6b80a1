const exact = new Intl.NumberFormat("en-US");

/** A count as people read it: 12345 gives "12,345". */
export function exactNumber(value: number): string {
  return exact.format(value);
}

/** A count in short: 999 stays, 1000 gives "1.0K", 1,000,000 gives "1.0M". */
export function shortNumber(value: number): string {
  // 999,950 would round to "1000.0K".
  if (value >= 999_950) return `${(value / 1_000_000).toFixed(1)}M`;
  if (value >= 1000) return `${(value / 1000).toFixed(1)}K`;
  return String(value);
}

/** "1 review", "12,345 reviews". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${exactNumber(value)} ${value === 1 ? one : many}`;
}

/** A distance as cards show it: "3.2 mi", "127 mi" from 100 on; one below a tenth of a mile is none to speak of. */
export function milesText(miles: number): string {
  if (miles < 0.1) return "under 0.1 mi";
  return `${miles < 100 ? miles.toFixed(1) : exactNumber(Math.round(miles))} mi`;
}
