import "server-only";
import { type CleanedCell, npiCell, phoneCell } from "@/lib/rules/import-cells";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";

/** Listings read at a time. */
const PAGE = 5000;

const columns = { phone: phoneCell, npi_number: npiCell } satisfies Record<string, (text: string) => CleanedCell>;

interface StoredNumbers {
  id: number;
  phone: string | null;
  npi_number: string | null;
}

/** A stored number that today's rules read otherwise; `to` is null for one that is none. */
export interface Repair {
  id: number;
  field: keyof typeof columns;
  from: string;
  to: string | null;
}

const repairsOf = (row: StoredNumbers): Repair[] =>
  (Object.keys(columns) as (keyof typeof columns)[]).flatMap((field) => {
    const from = row[field];
    if (from === null) return [];
    const to = columns[field](from).value;
    return to === from ? [] : [{ id: row.id, field, from, to }];
  });

/** Corrects one listing's numbers, unless they have changed since they were read. */
const apply = (ctx: Ctx, id: number): Promise<void> =>
  withTx(ctx, async (inside) => {
    const [row] = await queryRows<StoredNumbers>(inside.db)`
      SELECT id, phone, npi_number FROM listing WHERE id = ${id} FOR UPDATE`;
    const repairs = row ? repairsOf(row) : [];
    if (repairs.length === 0) return;
    const to = Object.fromEntries(repairs.map(({ field, to }) => [field === "phone" ? "phone" : "npiNumber", to]));
    await inside.db.listing.update({ where: { id }, data: to });
    await audit(inside, {
      action: "listing.repair",
      object: { type: "listing", id },
      before: Object.fromEntries(repairs.map(({ field, from }) => [field, from])),
      after: Object.fromEntries(repairs.map(({ field, to }) => [field, to])),
    });
  });

/**
 * Finds phone numbers and NPIs that today's rules read otherwise, and stores them as they are read if `isApplied`. Reports
 * each before it is written.
 */
export async function repairPhones(db: Db, isApplied: boolean, report: (repair: Repair) => void): Promise<number> {
  const ctx: Ctx = { actor: { kind: "operator" }, db, now: new Date(), requestId: "repair", notify: false };
  let found = 0;
  for (let after = 0; ;) {
    const rows = await queryRows<StoredNumbers>(db)`
      SELECT id, phone, npi_number FROM listing
      WHERE id > ${after} AND (phone IS NOT NULL OR npi_number IS NOT NULL) ORDER BY id LIMIT ${PAGE}`;
    for (const row of rows) {
      const repairs = repairsOf(row);
      repairs.forEach(report);
      found += repairs.length;
      if (isApplied && repairs.length > 0) await apply(ctx, row.id);
    }
    if (rows.length < PAGE) return found;
    after = rows.at(-1)?.id ?? after;
  }
}
