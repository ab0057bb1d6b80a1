import "server-only";
import { type AppealView, type Decision } from "@/lib/contract/decision";
import {
  appealDays,
  appealUntil,
  type DecisionSource,
  deciderOf,
  type Outcome,
  outcomes,
  type Reason,
  type TargetKind,
} from "@/lib/rules/decisions";
import { accountOf, type Actor, isAdmin, isModerator } from "@/lib/rules/permissions";
import { dayMs } from "@/lib/rules/time";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";

interface AppealInJson {
  id: number;
  text: string;
  status: AppealView["status"];
  answer: string;
  due_at: string;
  decided_at: string | null;
  created_at: string;
}

export interface DecisionRow {
  id: number;
  measure: Outcome;
  target_kind: TargetKind;
  target_id: number;
  listing_id: number | null;
  name: string;
  reason: Reason | null;
  facts: string;
  source: DecisionSource;
  automated: boolean;
  by_id: number | null;
  by_name: string | null;
  until: Date | null;
  reversed_at: Date | null;
  role: "concerned" | "reporter" | null;
  appeal: AppealInJson | null;
  second_look: { upheld: boolean; note: string; by_id: number; by_name: string; created_at: string } | null;
  is_sole_decider: boolean;
  created_at: Date;
}

/** The measures whose appeals only admins decide. */
const adminOutcomes = outcomes.filter((outcome) => deciderOf(outcome) === "admin");

/** Whether appeals against decisions `d` with this measure are for admins only. */
export const isForAdmins = Prisma.sql`(d.measure = ANY (${adminOutcomes}::text[]))`;

/**
 * The columns of a `DecisionRow` from decisions `d`, as a party sees them, joined as `p`. Moderators see the first
 * appeal of any party.
 */
export const decisionColumns = Prisma.sql`
  d.id, d.measure, d.target_kind, d.target_id, d.listing_id, d.name, d.reason, d.facts, d.source::text, d.automated, d.by_id,
  CASE WHEN maker.closed_at IS NULL THEN maker.full_name END AS by_name, d.until, reversal.created_at AS reversed_at,
  p.role::text, (
    SELECT to_jsonb(a) FROM appeal a JOIN decision_party ap ON ap.id = a.party_id
    WHERE ap.decision_id = d.id AND (p.id IS NULL OR ap.id = p.id) ORDER BY a.id LIMIT 1
  ) AS appeal, (
    SELECT jsonb_build_object('upheld', look.upheld, 'note', look.note, 'by_id', look.by_id, 'by_name', looker.full_name,
      'created_at', look.looked_at)
    FROM second_look look JOIN "user" looker ON looker.id = look.by_id WHERE look.decision_id = d.id
  ) AS second_look,
  d.by_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM "user" o WHERE o.status = 'active' AND o.closed_at IS NULL AND o.id <> d.by_id
      AND (o.user_type = 'admin' OR (o.user_type = 'moderator' AND NOT ${isForAdmins}))
  ) AS is_sole_decider,
  d.created_at`;

/** Joins who decided, and the reversal, to decisions `d`. */
export const decisionJoins = Prisma.sql`
  LEFT JOIN "user" maker ON maker.id = d.by_id LEFT JOIN decision reversal ON reversal.reverses_id = d.id`;

/** Whether decisions `d` were drawn for a second look that the caller may take. */
export const waitsForSecondLook = ({ actor, now }: Pick<Ctx, "actor" | "now">): Prisma.Sql => Prisma.sql`(
  d.by_id <> ${accountOf(actor) ?? 0} AND (${isAdmin(actor)} OR NOT ${isForAdmins})
  AND d.created_at > ${new Date(now.getTime() - appealDays.open * dayMs)}::timestamptz
  AND EXISTS (SELECT FROM second_look look WHERE look.decision_id = d.id AND look.looked_at IS NULL)
  AND NOT EXISTS (SELECT FROM decision back WHERE back.reverses_id = d.id))`;

const toAppeal = (appeal: AppealInJson): AppealView => ({
  id: appeal.id,
  text: appeal.text,
  status: appeal.status,
  answer: appeal.answer,
  due_at: new Date(appeal.due_at).toISOString(),
  decided_at: appeal.decided_at && new Date(appeal.decided_at).toISOString(),
  created_at: new Date(appeal.created_at).toISOString(),
});

const makerOf = ({ by_id: id, by_name }: DecisionRow, actor: Actor): Decision["by"] =>
  id !== null && isModerator(actor) ? { id, full_name: by_name ?? "" } : null;

function lookOf({ second_look: look }: DecisionRow, actor: Actor): Decision["second_look"] {
  if (look === null || !isModerator(actor)) return null;
  const { upheld, note, by_id: id, by_name: full_name, created_at } = look;
  return { upheld, note, by: { id, full_name }, created_at: new Date(created_at).toISOString() };
}

/** Serializes a decision. Only moderators see who decided. */
export const toDecision = (row: DecisionRow, actor: Actor): Decision => ({
  id: row.id,
  measure: row.measure,
  reason: row.reason,
  facts: row.facts,
  appeal_until: appealUntil(row.created_at).toISOString(),
  target_kind: row.target_kind,
  target_id: row.target_id,
  listing_id: row.listing_id,
  name: row.name,
  source: row.source,
  automated: row.automated,
  until: row.until?.toISOString() ?? null,
  by: makerOf(row, actor),
  reversed_at: row.reversed_at?.toISOString() ?? null,
  role: row.role,
  appeal: row.appeal && toAppeal(row.appeal),
  second_look: lookOf(row, actor),
  is_sole_decider: row.is_sole_decider,
  created_at: row.created_at.toISOString(),
});
