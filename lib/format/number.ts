const exact = new Intl.NumberFormat("en-US");

/** A grouped number: 12345 gives "12,345". */
export function exactNumber(value: number): string {
  return exact.format(value);
}

/** A short count: 999 stays, 1000 gives "1.0K", 1,000,000 gives "1.0M". */
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

/** A distance as rows show it: "4 mi". Never below 1, since points are the centers of ZIP codes. */
export function milesText(miles: number): string {
  return `${exactNumber(Math.max(1, Math.round(miles)))} mi`;
}

/** A duration in seconds, rounded up to minutes: "less than a minute", "3 minutes", "1 hour 20 minutes". */
export function durationText(seconds: number): string {
  if (seconds < 60) return "less than a minute";
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && counted(hours, "hour"), rest > 0 && counted(rest, "minute")].filter(Boolean).join(" ");
}

const sizeUnits = ["bytes", "KB", "MB", "GB"];

/** A file size: 1,353,393 bytes give "1.4 MB". */
export function sizeText(bytes: number): string {
  let unit = 0;
  let size = bytes;
  while (size >= 1000 && unit < sizeUnits.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size.toLocaleString("en-US", { maximumFractionDigits: 1 })} ${sizeUnits[unit]}`;
}
