import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeToast, allToasts, showToast, TOAST_LIMIT, TOAST_REMOVE_MS } from "@/components/shared/toast-store";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("holds at most 20 toasts, the newest first", () => {
  for (let at = 0; at < 25; at += 1) showToast({ text: `toast ${at}` });
  expect(TOAST_LIMIT).toBe(20);
  expect(allToasts()).toHaveLength(20);
  expect(allToasts()[0]?.text).toBe("toast 24");
  allToasts().forEach(({ id }) => closeToast(id));
});

it("hides a closed toast at once and removes it 1,000,000 ms later", () => {
  const id = showToast({ text: "gone" });
  closeToast(id);
  expect(allToasts().find((toast) => toast.id === id)?.isOpen).toBe(false);
  vi.advanceTimersByTime(TOAST_REMOVE_MS - 1);
  expect(allToasts().some((toast) => toast.id === id)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(allToasts().some((toast) => toast.id === id)).toBe(false);
  expect(TOAST_REMOVE_MS).toBe(1_000_000);
});
