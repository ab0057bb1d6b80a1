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

interface Listed<Key extends string> extends Orderable<Key> {
  /** How many rows the whole list has. */
  count: number;
  limit: number;
  offset: number;
  keys: readonly OrderKey<Key>[];
}

/** How the rows of a page are read: what stands behind WHERE, and whether they come the other way round. */
interface Reading {
  tail: Prisma.Sql;
  isBackward: boolean;
}

const reversed = <Key extends string>(keys: readonly OrderKey<Key>[]): OrderKey<Key>[] =>
  keys.map(({ key, descending }) => ({ key, descending: !descending }));

/**
 * How to read one page of a list. What lies in its second half is read from its end, so that the last page costs what
 * the first one does. Null where the page holds nothing.
 */
export function pageOf<Key extends string>({ count, columns, id, keys, ...page }: Listed<Key>): Reading | null {
  const limit = Math.min(page.limit, count - page.offset);
  if (limit <= 0) return null;
  const fromEnd = count - page.offset - limit;
  const isBackward = fromEnd < page.offset;
  const order = isBackward
    ? Prisma.sql`${orderBy(reversed(keys), { columns, id })} DESC`
    : orderBy([...keys], { columns, id });
  const tail = Prisma.sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${isBackward ? fromEnd : page.offset}`;
  return { tail, isBackward };
}

/** The rows of such a page in the list's order, by the statement that reads them; none where it holds nothing. */
export async function readPage<Key extends string, Row>(
  listed: Listed<Key>,
  read: (tail: Prisma.Sql) => Promise<Row[]>,
): Promise<Row[]> {
  const reading = pageOf(listed);
  if (!reading) return [];
  const rows = await read(reading.tail);
  return reading.isBackward ? rows.reverse() : rows;
}
