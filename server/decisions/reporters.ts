import "server-only";
import { type Ctx } from "../ctx";
import { queueMail } from "../mail/queue";
import { type ValuesOf } from "../mail/templates";

/** Someone who reported something: a member, or a guest by the address of the report, which is empty once it is forgotten. */
export interface Reporter {
  userId: number | null;
  name: string;
  email: string;
}

export const canBeTold = ({ userId, email }: Reporter): boolean => userId !== null || email !== "";

/** What was reported, and what became of it; `decision` is the one that those who reported in vain may appeal. */
export type ReportNews = Omit<ValuesOf<"report-decided">, "name">;

/** Mails someone what became of their report; no one if they were a guest who is forgotten. */
export async function notifyReporter({ db }: Pick<Ctx, "db">, reporter: Reporter, news: ReportNews): Promise<void> {
  const { userId, name, email } = reporter;
  if (!canBeTold(reporter)) return;
  const to = userId === null ? { email } : { userId };
  await queueMail(db, { to, template: "report-decided", values: { name, ...news } });
}

/** What was reported, as mails name it. */
type Reported = Pick<ReportNews, "listing" | "path" | "title" | "kind">;

/** Mails reporters that what was taken down after their reports is back, or that their declined reports wait again. */
export async function notifySecondLook(
  ctx: Pick<Ctx, "db">,
  reporters: readonly Reporter[],
  { again, read }: { again: "restored" | "reopened"; read: () => Promise<Reported> },
): Promise<void> {
  if (reporters.length === 0) return;
  const outcome = { isRemoved: false, isGone: false, again, reason: null, facts: "", decision: undefined };
  const news = { ...(await read()), ...outcome };
  for (const reporter of reporters) await notifyReporter(ctx, reporter, news);
}
