import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { followChanges } from "../../server/process/change-feed.mjs";
import { changeLog } from "../../server/process/change-log.mjs";
import { checkNotices } from "../../server/process/notice-check.mjs";
import { makeTestDatabase } from "../support/postgres/test-database";

type Database = Awaited<ReturnType<typeof makeTestDatabase>>;

let written: Database;
let other: Database;
beforeAll(async () => {
  written = await makeTestDatabase();
  other = await makeTestDatabase();
});
afterAll(async () => {
  await written.drop();
  await other.drop();
});

const log = { error: vi.fn(), info: vi.fn() };
const open: { close: () => void }[] = [];
beforeEach(() => void vi.clearAllMocks());
afterEach(() => {
  open.splice(0).forEach((part) => part.close());
  changeLog.setHeard(true);
});

const closing = <Part extends { close: () => void }>(part: Part): Part => {
  open.push(part);
  return part;
};
const check = (changes: ReturnType<typeof followChanges>, url = written.url) =>
  closing(checkNotices({ url, changes, log, intervalMs: 50, waitMs: 50 }));
const state = () => [changeLog.isLive(), changeLog.isHeard()];
const becomes = (isHeard: boolean) => expect.poll(state).toEqual([isHeard, isHeard]);

test("nothing is cached before the first notice, and caching starts with it, without a word in the log", async () => {
  changeLog.setLive(true);
  check(closing(followChanges(written.url)));
  expect(state()).toEqual([false, false]);
  await becomes(true);
  expect([log.error.mock.calls, log.info.mock.calls]).toEqual([[], []]);
});

test("a notice that is sent before the feed listens is repeated", async () => {
  check({ caughtUp: () => Promise.resolve(), close() {} });
  await new Promise((resolve) => setTimeout(resolve, 100));
  closing(followChanges(written.url));
  await becomes(true);
  expect(log.error).not.toHaveBeenCalled();
});

test("while notices don't arrive, nothing is cached, which is logged once; caching resumes with them", async () => {
  const deaf = closing(followChanges(other.url));
  await expect.poll(() => changeLog.isLive()).toBe(true);
  const before = changeLog.now();
  check(deaf);
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  expect(state()).toEqual([false, false]);
  // A page from before must not be served, not even during an outage that follows.
  expect(changeLog.hasChangedSince(before, ["everything"])).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(log.error).toHaveBeenCalledTimes(1);
  closing(followChanges(written.url));
  await becomes(true);
  expect([log.error.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
});

test("a database that doesn't answer isn't taken for missing notices", async () => {
  const doomed = await makeTestDatabase();
  check(closing(followChanges(written.url)), doomed.url);
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  open.splice(0).forEach((part) => part.close());

  check(closing(followChanges(doomed.url)), doomed.url);
  await becomes(true);
  await doomed.drop();
  await expect.poll(() => changeLog.isLive()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(changeLog.isHeard()).toBe(true);
  expect(log.error).toHaveBeenCalledTimes(1);
});
