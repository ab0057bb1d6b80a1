/** A length of time as people say it, rounded up: "less than a minute", "3 minutes", "1 hour 20 minutes". In seconds. */
export function durationText(seconds: number): string {
  if (seconds < 60) return "less than a minute";
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const said = (value: number, word: string) => `${value} ${word}${value === 1 ? "" : "s"}`;
  return [hours > 0 && said(hours, "hour"), rest > 0 && said(rest, "minute")].filter(Boolean).join(" ");
}
