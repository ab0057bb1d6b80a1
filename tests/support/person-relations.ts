import { database, Prisma } from "@/server/db/client";
import { type OnClosing, partsOf, personRelations } from "@/server/relations";

/** The relations whose rule is one of these, with how many rows refer to the person. */
export async function rowsByRelation(userId: number, rules: OnClosing[]): Promise<Record<string, number>> {
  const relations = Object.entries(personRelations).filter(([, rule]) => rules.includes(rule));
  const counts = relations.map(async ([relation]) => {
    const { table, name } = partsOf(relation);
    const [row] = await database().$queryRaw<{ n: number }[]>(Prisma.sql`
      SELECT count(*)::int AS n FROM ${Prisma.raw(`"${table}"`)} WHERE ${Prisma.raw(name)} = ${userId}`);
    return [relation, row?.n ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
