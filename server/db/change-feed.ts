import "server-only";

/** What the front's change log offers (server/front/change-log.mjs). */
type ChangeLog = {
  isLive(): boolean;
  mark(tag: string): void;
  subscribe(tagPrefix: string, notify: (tag: string | null) => void): () => void;
};

/** The log lives in the process and not in this bundle; scripts and tests that run without the front have none. */
const log = () =>
  (globalThis as { [key: symbol]: unknown })[Symbol.for("vouchsafe.change-log")] as ChangeLog | undefined;

/**
 * Whether changes made by anybody are heard of at once. When not, whatever was kept in memory may be out of date and
 * nothing new may be kept: read the database.
 */
export const isLive = (): boolean => log()?.isLive() ?? false;

/**
 * Calls `notify` with each changed tag that begins with `tagPrefix`, and with null when anything may have changed
 * (the line to the database broke, or stands again). Returns the way to stop it.
 */
export const subscribe = (tagPrefix: string, notify: (tag: string | null) => void): (() => void) =>
  log()?.subscribe(tagPrefix, notify) ?? (() => {});

/**
 * Marks a tag as changed in this process at once. For after a commit, so that the writer's own next request shows the
 * change even when the database's word is a moment behind.
 */
export const markChanged = (tag: string): void => log()?.mark(tag);
