import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "../process/process-singleton.mjs";

interface Transaction {
  isOpen: boolean;
}

const transactions = processSingleton("transactions", () => new AsyncLocalStorage<Transaction>());

/** Whether the caller runs inside the callback of an open transaction. */
export const isInTransaction = (): boolean => transactions.getStore()?.isOpen ?? false;

/** Runs the body of a transaction; whatever it leaves running is outside again once it ends. */
export async function insideTransaction<Result>(body: () => Promise<Result>): Promise<Result> {
  const transaction: Transaction = { isOpen: true };
  try {
    return await transactions.run(transaction, body);
  } finally {
    transaction.isOpen = false;
  }
}

/** @throws {Error} inside a transaction: it must use its own connection (docs/decisions/0044-no-second-connection.md) */
export function refuseInTransaction(): void {
  if (isInTransaction()) throw new Error("A transaction asked for a second connection: use the transaction's context.");
}

/**
 * Wraps a pool or a client of one, so that any use inside a transaction throws. A transaction that holds a connection
 * and waits for another one waits forever once all connections are held by such transactions.
 * @param replacements members to use instead of the source's own
 */
export function refusingInTransaction<Source extends object>(
  source: Source,
  replacements: Partial<Record<keyof Source, unknown>> = {},
): Source {
  return new Proxy(source, {
    get(target, name) {
      if (name === "constructor") return target.constructor;
      refuseInTransaction();
      if (name in replacements) return replacements[name as keyof Source];
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}
