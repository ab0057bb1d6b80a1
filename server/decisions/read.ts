import "server-only";
import { type Page } from "@/lib/contract/common";
import { type Decision, type DecisionsQuery } from "@/lib/contract/decision";
import { notFound, notSignedIn } from "@/lib/contract/errors";
import { decisionMessages } from "@/lib/messages/decision";
import { appealDays } from "@/lib/rules/decisions";
import { accountOf, isModerator } from "@/lib/rules/permissions";
import { dayMs } from "@/lib/rules/time";
import { decisionTokens } from "../auth/mail-token";
import { type Ctx } from "../ctx";
import { every, when } from "../db/conditions";
import { Prisma } from "../db/client";
import { readPage } from "../db/list-page";
import { queryOne, queryRows } from "../db/sql";
import { whenAssigned } from "./assigned";
import { decisionColumns, decisionJoins, type DecisionRow, toDecision, waitsForSecondLook } from "./sql";

/** The caller's part `p` in a decision `d`: as the holder of a mailed token, or else as the account. */
const partyJoin = ({ actor }: Ctx, token?: string): Prisma.Sql => {
  const isTheirs =
    token === undefined
      ? Prisma.sql`p.user_id = ${accountOf(actor)}::int`
      : Prisma.sql`p.key = ${decisionTokens.keyOf(token) ?? ""}`;
  return Prisma.sql`LEFT JOIN decision_party p ON p.decision_id = d.id AND ${isTheirs}`;
};

const conditionsOf = (ctx: Ctx, query: DecisionsQuery): Prisma.Sql[] => [
  ...(isModerator(ctx.actor) ? [] : [Prisma.sql`p.id IS NOT NULL`]),
  ...when(query.target, (kind) => Prisma.sql`d.target_kind = ${kind}`),
  ...when(query.target_id, (id) => Prisma.sql`d.target_id = ${id}`),
  ...when(query.measure, (measure) => Prisma.sql`d.measure = ${measure}`),
  ...when(query.reason, (reason) => Prisma.sql`d.reason = ${reason}`),
  ...(isModerator(ctx.actor)
    ? when(query.second_look, (state) =>
        state === "open"
          ? waitsForSecondLook(ctx)
          : Prisma.sql`EXISTS (SELECT FROM second_look look WHERE look.decision_id = d.id AND look.looked_at IS NOT NULL)`,
      )
    : []),
  ...(isModerator(ctx.actor) ? when(query.by, (id) => Prisma.sql`d.by_id = ${id}`) : []),
  ...whenAssigned(ctx.actor, query, { kind: "second-looks", id: Prisma.sql`d.id` }),
];

const newestFirst = [
  { key: "created_at" as const, descending: true },
  { key: "id" as const, descending: true },
];
const columns = { created_at: Prisma.sql`d.created_at`, id: Prisma.sql`d.id` };

/** Decisions about the caller and what they reported, newest first; for moderators, all. */
export async function listDecisions(ctx: Ctx, query: DecisionsQuery): Promise<Page<Decision>> {
  const where = every(conditionsOf(ctx, query));
  const from = Prisma.sql`FROM decision d ${partyJoin(ctx)}`;
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n ${from} WHERE ${where}`;
  const list = { count, limit: query.limit, offset: query.offset, keys: newestFirst, columns, id: columns.id };
  const rows = await readPage(
    list,
    (tail) => queryRows<DecisionRow>(ctx.db)`SELECT ${decisionColumns} ${from} ${decisionJoins} WHERE ${where} ${tail}`,
  );
  return { items: rows.map((row) => toDecision(row, ctx.actor)), count };
}

/** A decision that the caller may see. Throws `not-signed-in` for guests without a token, and `not-found`. */
export async function needDecision(ctx: Ctx, id: number, token?: string): Promise<DecisionRow> {
  if (token === undefined && accountOf(ctx.actor) === null && !isModerator(ctx.actor)) throw notSignedIn();
  const [row] = await queryRows<DecisionRow>(ctx.db)`
    SELECT ${decisionColumns} FROM decision d ${partyJoin(ctx, token)} ${decisionJoins} WHERE d.id = ${id}`;
  if (!row || (row.role === null && !isModerator(ctx.actor))) throw notFound(decisionMessages.notYours);
  return row;
}

/** The most decisions that a page shows beside what they are about. */
const mostNotes = 5;

/**
 * Measures that stand and that the caller can still appeal or has appealed, newest first: all about the caller, or those
 * about one listing.
 */
export async function listStanding(ctx: Ctx, listingId?: number): Promise<Decision[]> {
  const rows = await queryRows<DecisionRow>(ctx.db)`
    SELECT ${decisionColumns} FROM decision d ${partyJoin(ctx)} ${decisionJoins}
    WHERE p.role = 'concerned' AND reversal.id IS NULL AND d.measure <> 'restored'
      AND d.created_at > ${new Date(ctx.now.getTime() - appealDays.open * dayMs)}::timestamptz
      AND (${listingId ?? null}::int IS NULL OR d.listing_id = ${listingId ?? null}::int)
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${mostNotes}`;
  return rows.map((row) => toDecision(row, ctx.actor));
}
