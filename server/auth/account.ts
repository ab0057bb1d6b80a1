import "server-only";
import { notSignedIn } from "@/lib/contract/errors";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";

/** The id of the caller's account. Throws not-signed-in for anyone without one. */
export function needAccount({ actor }: Pick<Ctx, "actor">): number {
  const id = accountOf(actor);
  if (id === null) throw notSignedIn();
  return id;
}

/** The name of an account, as mails address it; "" for a closed one. Throws for an id that no account has. */
export const nameOf = async ({ db }: Pick<Ctx, "db">, id: number): Promise<string> =>
  (await db.user.findUniqueOrThrow({ where: { id }, select: { fullName: true } })).fullName;
