import "server-only";
import { type DecisionBrief, type Grounds } from "@/lib/contract/decision";
import { type UserStatus } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { type Prisma } from "../db/client";
import { concerned, recordDecision } from "../decisions/record";

/** The grounds of an account that is refused as spam. */
export const spamGrounds: Grounds = { reason: "abuse", facts: "The account was marked as spam." };

interface Suspension {
  id: number;
  was: UserStatus;
  taken?: Prisma.InputJsonObject;
  /** What it took from the site, in words. */
  along?: string;
}

/**
 * Records that an account was refused or suspended.
 * @param taken what it took along, beside the status
 */
export const recordSuspension = (
  ctx: Ctx,
  { id, was, taken = {}, along = "" }: Suspension,
  grounds: Grounds,
): Promise<DecisionBrief> =>
  recordDecision(ctx, {
    outcome: was === "pending" ? "account_refused" : "account_suspended",
    targetId: id,
    listingId: null,
    name: "",
    grounds,
    taken: { ...taken, status: was },
    parties: concerned(id),
    quote: along,
  });
