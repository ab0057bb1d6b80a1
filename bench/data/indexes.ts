import { type Client } from "pg";

/** The tables that a fill writes most to. Triggers look up only unique keys in them, whose indexes stay. */
const tables = ["listing", "listing_name", "review", "category_listing"];

/**
 * Drops the non-unique indexes of the large tables, and returns a function that creates them again: building them
 * from the finished rows takes a fraction of the time of maintaining them row by row.
 */
export async function withoutIndexes(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string; targets: string[] | null }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition,
       array_agg(a.attnum || ' ' || a.attstattarget) filter (where a.attstattarget is not null) as targets
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = c.oid
     where i.indrelid = any ($1::regclass[]) and not i.indisunique group by c.relname, i.indexrelid order by 1`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  return async () => {
    await client.query("set maintenance_work_mem = '1GB'");
    for (const { name, definition, targets } of rows) {
      await client.query(definition);
      for (const [column, target] of (targets ?? []).map((text) => text.split(" "))) {
        await client.query(
          `alter index ${client.escapeIdentifier(name)} alter column ${column} set statistics ${target}`,
        );
      }
    }
  };
}
