import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createUndoQueue } from "@/components/admin/list/undo-queue";

const UNDO_MS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function queue() {
  const sent: string[] = [];
  const store = createUndoQueue(UNDO_MS);
  const decide = (label: string, ...ids: number[]) =>
    store.add({
      ids,
      label,
      send: () => {
        sent.push(label);
        return Promise.resolve();
      },
    });
  return { sent, store, decide };
}

it("sends a decision once, when its time is over", async () => {
  const { sent, store, decide } = queue();
  decide("approve", 1);
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(sent).toEqual([]);
  expect(store.all().map(({ ids }) => ids)).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1);
  await store.sendAll();
  expect(sent).toEqual(["approve"]);
  expect(store.all()).toEqual([]);
});

it("undoes the last decision first, and never sends an undone one", async () => {
  const { sent, store, decide } = queue();
  decide("first", 1);
  decide("second", 2, 3);
  expect(store.undo()?.ids).toEqual([2, 3]);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(sent).toEqual(["first"]);
  expect(store.undo()).toBeNull();
});

it("sends every waiting decision when the page is left, after which none can be undone", async () => {
  const { sent, store, decide } = queue();
  decide("first", 1);
  decide("second", 2);
  const leaving = store.sendAll();
  expect(sent).toEqual(["first", "second"]);
  expect(store.undo()).toBeNull();
  await leaving;
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(sent).toEqual(["first", "second"]);
});

it("hides the rows of a decision while it is sent, and shows them again if it fails", async () => {
  const store = createUndoQueue(UNDO_MS);
  let fail: () => void = () => undefined;
  store.add({
    ids: [7],
    label: "approve",
    send: () => new Promise((_, reject) => (fail = () => reject(new Error("no")))),
  });
  const leaving = store.sendAll().catch(() => "failed");
  expect(store.all()).toMatchObject([{ ids: [7], isSending: true }]);
  fail();
  expect(await leaving).toBe("failed");
  expect(store.all()).toEqual([]);
});

it("notifies listeners of each change until they unsubscribe", () => {
  const { store, decide } = queue();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  decide("approve", 1);
  store.undo();
  stop();
  decide("approve", 2);
  expect(listener).toHaveBeenCalledTimes(2);
  store.undo();
});
