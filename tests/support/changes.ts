import { afterAll, beforeAll } from "vitest";
import { followChanges as openFeed } from "@/server/process/change-feed.mjs";
import { changeLog } from "@/server/process/change-log.mjs";

let feed: ReturnType<typeof openFeed> | null = null;

/** Resolves when the caches have received every committed change; at once if changes aren't followed. */
export const caughtUp = async (): Promise<void> => feed?.caughtUp();

const becomesLive = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = changeLog.subscribe("", () => {
      if (!changeLog.isLive()) return;
      stop();
      resolve();
    });
  });

/**
 * Makes this file's calls follow database changes as a server does, so that caches are used and invalidated. Without
 * it nothing is cached: each search first reads all concepts, categories, and known words.
 */
export function followChanges(): void {
  beforeAll(async () => {
    const isLive = becomesLive();
    feed = openFeed(process.env.DATABASE_URL ?? "");
    await isLive;
  });
  afterAll(() => {
    feed?.close();
    feed = null;
    changeLog.setLive(false);
  });
}

/** Collects the tags of the changes that `work` commits. Needs `followChanges`. */
export async function tagsOfChanges(work: () => Promise<unknown>): Promise<Set<string>> {
  await caughtUp();
  const tags = new Set<string>();
  const stop = changeLog.subscribe("", (tag) => void (tag && tags.add(tag)));
  await work();
  await caughtUp();
  stop();
  return tags;
}
