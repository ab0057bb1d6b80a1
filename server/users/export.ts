import "server-only";
import { needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { readMe } from "./read";

interface AboutRow {
  place: string;
  held: Record<string, unknown>;
}

/** Every row about a person, by table. The function `held_about` finds them through foreign keys. */
async function rowsAbout(ctx: Ctx, userId: number): Promise<Record<string, Record<string, unknown>[]>> {
  const rows = await queryRows<AboutRow>(ctx.db)`SELECT place, held FROM held_about(${userId}::int) ORDER BY place`;
  const byTable: Record<string, Record<string, unknown>[]> = {};
  for (const { place, held } of rows) (byTable[place] ??= []).push(held);
  return byTable;
}

/** All data stored about the caller, as a JSON file: their account, and every row about them, by table. */
export async function exportAccount(ctx: Ctx): Promise<Response> {
  const userId = needAccount(ctx);
  const data = {
    exported_at: ctx.now.toISOString(),
    account: await readMe(ctx),
    rows: await rowsAbout(ctx, userId),
  };
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="account-${ctx.now.toISOString().slice(0, 10)}.json"`,
      "cache-control": "private, no-store",
    },
  });
}
