import "server-only";
import { createHash } from "node:crypto";
import { Prisma } from "@/generated/prisma/client";

const mark = "/* planned once */";

/**
 * Begins a statement that each connection plans once and then runs again by name: for those of which planning takes
 * longer than running. Its text must be the same each time, and one plan must do for all its values: what is found
 * along an index by an id or an address, not what is searched for.
 */
export const plannedOnce = Prisma.raw(mark);

/**
 * A list that such a statement looks through, so that the planner does not see how long it is: seeing it, it finds each
 * plan for a short list worth making anew.
 */
export const unseen = (list: string[]): Prisma.Sql => Prisma.sql`(SELECT ${list}::text[])`;

const names = new Map<string, string>();

/** The name under which connections keep a statement's plan; "" for one that is planned anew each time. */
export function planName(text: string): string {
  if (!text.startsWith(mark)) return "";
  const known = names.get(text);
  if (known) return known;
  const name = `planned_${createHash("sha1").update(text).digest("hex")}`;
  names.set(text, name);
  return name;
}
