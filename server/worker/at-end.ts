import "server-only";

/** Has `end` called and waited for when the process is told to stop (server/front/at-end.mjs). */
export function atEnd(end: () => Promise<void>): void {
  const holder = globalThis as { [key: symbol]: unknown };
  const endings = (holder[Symbol.for("vouchsafe.at-end")] ??= new Set()) as Set<() => Promise<void>>;
  endings.add(end);
}
