import "server-only";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { json } from "../http/respond";

async function isDatabaseUp(ctx: Ctx): Promise<boolean> {
  try {
    await execute(ctx.db)`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}

/** Whether the site can serve: 200, or 503 while the database is away. */
export async function answerHealth(ctx: Ctx): Promise<Response> {
  const isUp = await isDatabaseUp(ctx);
  return json({ status: isUp ? "ok" : "unavailable", database: isUp ? "ok" : "unavailable" }, isUp ? 200 : 503);
}
