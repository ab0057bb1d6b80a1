import "server-only";
import { ProblemError } from "@/lib/contract/errors";
import { processSingleton } from "../process/process-singleton.mjs";

const megabyte = 1024 * 1024;
/** The bytes of all large bodies that the process reads and works on at once, and those of one address. */
const limits = { inAll: 64 * megabyte, perAddress: 16 * megabyte };
/** Smaller bodies aren't counted: the limit of connections bounds them, and they shouldn't wait for uploads. */
const largeBytes = 64 * 1024;
/** How long a body waits for its turn, unread, in ms. */
const patienceMs = 10_000;
const retryAfterSeconds = 5;

const budget = processSingleton("body budget", () => ({
  total: 0,
  byAddress: new Map<string, number>(),
  /** Called when bytes become free, in the order of arrival. */
  waiting: new Set<() => void>(),
}));

const usedBy = (address: string): number => budget.byAddress.get(address) ?? 0;

const fits = (bytes: number, address: string): boolean =>
  budget.total + bytes <= limits.inAll && usedBy(address) + bytes <= limits.perAddress;

function add(bytes: number, address: string): void {
  budget.total += bytes;
  const used = usedBy(address) + bytes;
  if (used > 0) budget.byAddress.set(address, used);
  else budget.byAddress.delete(address);
}

/** Resolves with whether bytes have become free before the time is over. */
function freed(untilMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(false), untilMs - performance.now());
    const onFree = () => settle(true);
    function settle(isFree: boolean) {
      clearTimeout(timer);
      budget.waiting.delete(onFree);
      resolve(isFree);
    }
    budget.waiting.add(onFree);
  });
}

/**
 * Reserves memory for a body before it is read. While there is none, waits: unread, the body stays with the client.
 * @returns a function that frees the memory; further calls do nothing
 * @throws `overloaded` after 10 s
 */
export async function reserveBytes(bytes: number, address: string): Promise<() => void> {
  if (bytes < largeBytes) return () => {};
  const untilMs = performance.now() + patienceMs;
  while (!fits(bytes, address)) {
    if (!(await freed(untilMs))) {
      throw new ProblemError({
        ...{ kind: "overloaded", detail: "Too many uploads at once. Please try again.", retryAfterSeconds },
      });
    }
  }
  add(bytes, address);
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    add(-bytes, address);
    for (const onFree of [...budget.waiting]) onFree();
  };
}
