import { database } from "@/server/db/client";
import { findDifferences } from "@/server/verify/find-differences";

/** Every stored figure that differs from a recount of its causes, by its name; none when all is well. */
export async function differences(): Promise<Record<string, Record<string, unknown>[]>> {
  const found = await findDifferences(database());
  return Object.fromEntries(found.map(({ name, examples }) => [name, examples]));
}
