import { type Kind } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { database } from "@/server/db/client";

/** Two branches under one top category: top > (first > leaf, second), and another top category. */
export async function makeTree(kind: Kind = "business") {
  const db = database();
  const top = await makeCategory(db, { kind });
  const first = await makeCategory(db, { kind, parentId: top.id });
  const leaf = await makeCategory(db, { kind, parentId: first.id });
  const second = await makeCategory(db, { kind, parentId: top.id });
  const other = await makeCategory(db, { kind });
  return { top, first, leaf, second, other };
}

/** How many active listings categories count, in their order. */
export async function countsOf(...ids: number[]): Promise<(number | undefined)[]> {
  const rows = await database().category.findMany({ where: { id: { in: ids } } });
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    return row && row.businessCount + row.doctorCount;
  });
}
