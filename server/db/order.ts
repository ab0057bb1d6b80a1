import "server-only";
import { type OrderKey } from "@/lib/contract/common";
import { Prisma } from "./client";

/** The columns that a list can be ordered by, by their wire names, and the id that ends every order. */
interface Orderable<Key extends string> {
  columns: Record<Key, Prisma.Sql>;
  id: Prisma.Sql;
}

/** The ORDER BY of an `ordering`: the keys asked for, then the id. */
export const orderBy = <Key extends string>(keys: OrderKey<Key>[], { columns, id }: Orderable<Key>): Prisma.Sql =>
  Prisma.join([
    ...keys.map(({ key, descending }) => (descending ? Prisma.sql`${columns[key]} DESC` : columns[key])),
    id,
  ]);
