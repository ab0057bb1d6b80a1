import { afterAll, beforeAll } from "vitest";
import { followChanges } from "@/server/front/change-feed.mjs";
import { changeLog } from "@/server/front/change-log.mjs";

let feed: ReturnType<typeof followChanges> | null = null;

/** Resolves when all changes committed by now are heard of, as the front sees to for each call; at once where none are. */
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
 * Has this file's calls hear of changes as a server's do: what is kept in memory while they are heard of is kept, and not
 * read anew at each call. For a file of many searches, which would read all everyday phrases for each.
 */
export function hearChanges(): void {
  beforeAll(async () => {
    const isLive = becomesLive();
    feed = followChanges(process.env.DATABASE_URL ?? "");
    await isLive;
  });
  afterAll(() => {
    feed?.close();
    feed = null;
    changeLog.setLive(false);
  });
}
