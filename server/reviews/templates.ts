import "server-only";
import { conflict, notFound } from "@/lib/contract/errors";
import { MOST_TEMPLATES, type ReplyTemplate, type TemplateBody } from "@/lib/contract/inbox";
import { needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";

const select = { id: true, name: true, content: true } as const;

/** The caller's texts for replies, oldest first. */
export const listTemplates = (ctx: Ctx): Promise<ReplyTemplate[]> =>
  ctx.db.replyTemplate.findMany({ where: { userId: needAccount(ctx) }, select, orderBy: { id: "asc" } });

/** Adds a text for the caller's replies. Throws `conflict` at the limit, also for concurrent calls. */
export const createTemplate = (ctx: Ctx, body: TemplateBody): Promise<ReplyTemplate> =>
  withTx(ctx, async ({ db, actor }) => {
    const userId = needAccount({ actor });
    await execute(db)`SELECT id FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
    if ((await db.replyTemplate.count({ where: { userId } })) >= MOST_TEMPLATES) {
      throw conflict(`You can save ${MOST_TEMPLATES} templates. Delete one first.`);
    }
    return db.replyTemplate.create({ data: { userId, ...body }, select });
  });

/** Changes one of the caller's texts. Throws `not-found` for anyone else's. */
export async function changeTemplate(ctx: Ctx, id: number, body: TemplateBody): Promise<ReplyTemplate> {
  const { count } = await ctx.db.replyTemplate.updateMany({ where: { id, userId: needAccount(ctx) }, data: body });
  if (count === 0) throw notFound();
  return { id, ...body };
}

/** Deletes one of the caller's texts. Throws `not-found` for anyone else's. */
export async function deleteTemplate(ctx: Ctx, id: number): Promise<void> {
  const { count } = await ctx.db.replyTemplate.deleteMany({ where: { id, userId: needAccount(ctx) } });
  if (count === 0) throw notFound();
}
