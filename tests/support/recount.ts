import { database } from "@/server/db/client";
import { findDifferences } from "@/server/verify/find-differences";

/** Every stored value that differs from its recomputation, by name; empty when all are right. */
export async function differences(): Promise<Record<string, Record<string, unknown>[]>> {
  const found = await findDifferences(database());
  return Object.fromEntries(found.map(({ name, examples }) => [name, examples]));
}
