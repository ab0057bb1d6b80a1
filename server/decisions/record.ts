import "server-only";
import { randomInt } from "node:crypto";
import { type DecisionBrief, type Grounds, readGrounds, type SentGrounds } from "@/lib/contract/decision";
import { invalid } from "@/lib/contract/errors";
import { dateTimeText } from "@/lib/format/date";
import { decisionMessages } from "@/lib/messages/decision";
import {
  appealUntil,
  type DecisionSource,
  isMeasure,
  measures,
  secondLookShare,
  type Outcome,
  type TargetKind,
} from "@/lib/rules/decisions";
import { accountOf } from "@/lib/rules/permissions";
import { randomToken } from "../auth/signing";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";
import { type Reporter } from "./reporters";

/** Whom a decision concerns, or who reported in vain: an account, or a guest. */
type Party = { role: "concerned" | "reporter" } & ({ userId: number } | { name: string; email: string });

interface NewDecision {
  outcome: Outcome;
  /** By default, what the measure is about. */
  targetKind?: TargetKind;
  targetId: number;
  listingId: number | null;
  /** The name of the listing or category; empty for accounts. */
  name: string;
  /** Null where nothing is taken. */
  grounds: Grounds | null;
  source?: DecisionSource;
  isAutomated?: boolean;
  until?: Date;
  reversesId?: number;
  /** What restoring it needs. */
  taken?: Prisma.InputJsonObject;
  parties: readonly Party[];
  /** The text that it is about, for the mail only. */
  quote?: string;
  /** How many more things of the same person the verb takes, which the same mail says; null: another mail says it. */
  others?: number | null;
}

/**
 * The grounds of a measure as they were sent. Throws `invalid` where they don't suffice (`readGrounds`).
 * @param isBareTaken of the calls that other clients make without grounds: docs/decisions/0400-grounds-are-required.md
 */
export function needGrounds(sent: SentGrounds, options?: { isBareTaken: true }): Grounds {
  const grounds = readGrounds(sent, options);
  if ("errors" in grounds) throw invalid(grounds.errors);
  return grounds;
}

/** The accounts as concerned parties; null stands for a closed one. */
export const concerned = (...userIds: (number | null)[]): Party[] =>
  [...new Set(userIds)].flatMap((userId) => (userId === null ? [] : [{ role: "concerned" as const, userId }]));

interface StoredParty {
  userId: number | null;
  key: string;
  name: string;
}

async function storeParty(ctx: Ctx, decisionId: number, party: Party): Promise<StoredParty> {
  const key = randomToken();
  await ctx.db.decisionParty.create({ data: { decisionId, key, ...party } });
  if (!("userId" in party)) return { userId: null, key, name: party.name };
  const { fullName } = await ctx.db.user.findUniqueOrThrow({
    where: { id: party.userId },
    select: { fullName: true },
  });
  return { userId: party.userId, key, name: fullName };
}

async function notify(
  ctx: Ctx,
  brief: DecisionBrief,
  { decision, party }: { decision: NewDecision; party: StoredParty },
) {
  const { outcome, isAutomated = false, grounds, name: about, quote = "", others = 0 } = decision;
  if (party.userId === null || grounds === null || others === null || !isMeasure(outcome)) return;
  const values = {
    ...grounds,
    id: brief.id,
    key: party.key,
    name: party.name,
    about,
    measure: outcome,
    isAutomated,
    quote,
    others,
  };
  await queueMail(ctx.db, {
    to: { userId: party.userId },
    template: "decision-made",
    values: { ...values, appealUntil: dateTimeText(brief.appeal_until) ?? "" },
  });
}

const targetKindOf = ({ outcome, targetKind }: NewDecision): TargetKind =>
  targetKind ?? (isMeasure(outcome) ? measures[outcome].target : "review");

/** Ends the open appeals against a decision that is reversed: there is nothing left to decide. */
const settleAppeals = (ctx: Ctx, decisionId: number) =>
  ctx.db.appeal.updateMany({
    where: { status: "open", party: { decisionId } },
    data: {
      ...{ status: "reversed", answer: decisionMessages.reversedMeanwhile },
      ...{ decidedAt: ctx.now, decidedById: accountOf(ctx.actor) },
    },
  });

async function store(ctx: Ctx, decision: NewDecision): Promise<DecisionBrief> {
  const { outcome, targetId, listingId, name, isAutomated = false, until, reversesId } = decision;
  const source = decision.source ?? ctx.source ?? "own";
  const { reason, facts } = { reason: null, facts: "", ...decision.grounds };
  const about = { targetKind: targetKindOf(decision), targetId, listingId, name };
  const byId = accountOf(ctx.actor);
  const how = { source, automated: isAutomated, until, reversesId, byId, createdAt: ctx.now };
  const { id } = await ctx.db.decision.create({ data: { measure: outcome, reason, facts, ...about, ...how } });
  const isDrawn = byId !== null && outcome !== "restored" && randomInt(1000) < secondLookShare * 1000;
  if (isDrawn) await ctx.db.secondLook.create({ data: { decisionId: id } });
  if (reversesId !== undefined) await settleAppeals(ctx, reversesId);
  if (decision.taken) await ctx.db.decisionTaken.create({ data: { decisionId: id, taken: decision.taken } });
  return { id, measure: outcome, reason, facts, appeal_until: appealUntil(ctx.now).toISOString() };
}

/** Records a decision, and mails those whom it concerns. Gives the record, with the keys of the parties' links. */
async function recordWithKeys(ctx: Ctx, decision: NewDecision): Promise<{ brief: DecisionBrief; keys: string[] }> {
  const brief = await store(ctx, decision);
  const keys: string[] = [];
  for (const given of decision.parties) {
    const party = await storeParty(ctx, brief.id, given);
    if (given.role === "concerned") await notify(ctx, brief, { decision, party });
    keys.push(party.key);
  }
  return { brief, keys };
}

/**
 * Records a decision in the transaction of the verb that acts, and mails those whom it concerns. Gives the record, which
 * responses may contain.
 */
export const recordDecision = async (ctx: Ctx, decision: NewDecision): Promise<DecisionBrief> =>
  (await recordWithKeys(ctx, decision)).brief;

/** The decision on a report, for the link in the mail about it: its key lets the holder appeal. */
export interface DecisionLink {
  id: number;
  key: string;
}

/** Records that reports were declined, so that those who made them may appeal. Gives the link of each, in their order. */
export async function recordDeclined(
  ctx: Ctx,
  about: Pick<NewDecision, "targetKind" | "targetId" | "listingId" | "name" | "taken">,
  reporters: readonly Reporter[],
): Promise<DecisionLink[]> {
  const parties = reporters.map(({ userId, name, email }): Party => ({
    role: "reporter",
    ...(userId === null ? { name, email } : { userId }),
  }));
  const declined = { outcome: "report_declined", grounds: null, source: "report", ...about, parties } as const;
  const { brief, keys } = await recordWithKeys(ctx, declined);
  return keys.map((key) => ({ id: brief.id, key }));
}

/**
 * Records that decisions are reversed because what they suspended is active again, except those that took more than the
 * status: restoring them brings back the rest.
 */
export const recordReactivations = (ctx: Ctx, targetKind: "listing" | "user", ids: readonly number[]) =>
  recordReversals(
    ctx,
    Prisma.sql`d.target_kind = ${targetKind} AND d.target_id = ANY (${[...ids]}::int[])
      AND d.measure IN ('listing_refused', 'listing_suspended', 'account_refused', 'account_suspended')`,
  );

interface ReversedRow {
  id: number;
  target_kind: TargetKind;
  target_id: number;
  listing_id: number | null;
  name: string;
}

/** Records that those standing decisions `d` are reversed that took no more than a status. */
export async function recordReversals(ctx: Ctx, where: Prisma.Sql): Promise<void> {
  const reversed = await queryRows<ReversedRow>(ctx.db)`
    SELECT d.id, d.target_kind, d.target_id, d.listing_id, d.name
    FROM decision d JOIN decision_taken t ON t.decision_id = d.id
    WHERE ${where} AND t.taken - '{status,closed_on,moved_to}'::text[] = '{}'
      AND NOT EXISTS (SELECT FROM decision r WHERE r.reverses_id = d.id) ORDER BY d.id`;
  for (const { id: reversesId, target_kind: targetKind, target_id: targetId, ...row } of reversed) {
    const { listing_id: listingId, name } = row;
    const about = { targetKind, targetId, listingId, name, reversesId };
    await recordDecision(ctx, { outcome: "restored", ...about, grounds: null, parties: [] });
  }
}
