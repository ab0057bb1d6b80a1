import "server-only";
import { accountOf } from "@/lib/rules/permissions";
import { notSignedIn } from "@/lib/contract/errors";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { readMe } from "./read";

interface HeldRow {
  place: string;
  held: Record<string, unknown>;
}

/** Every row that is about a person, by table: the database finds them by its own foreign keys (`held_about`). */
async function rowsAbout(ctx: Ctx, userId: number): Promise<Record<string, Record<string, unknown>[]>> {
  const rows = await queryRows<HeldRow>(ctx.db)`SELECT place, held FROM held_about(${userId}::int) ORDER BY place`;
  const byTable: Record<string, Record<string, unknown>[]> = {};
  for (const { place, held } of rows) (byTable[place] ??= []).push(held);
  return byTable;
}

/** Everything held about the caller, as a file to save: their account, and each row that is about them, by table. */
export async function exportAccount(ctx: Ctx): Promise<Response> {
  const userId = accountOf(ctx.actor);
  if (userId === null) throw notSignedIn();
  const held = {
    exported_at: ctx.now.toISOString(),
    account: await readMe(ctx),
    rows: await rowsAbout(ctx, userId),
  };
  return new Response(JSON.stringify(held, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="account-${ctx.now.toISOString().slice(0, 10)}.json"`,
      "cache-control": "private, no-store",
    },
  });
}
