import "server-only";
import { type CorrectionModel } from "@/generated/prisma/models";
import { type Grounds } from "@/lib/contract/decision";
import { conflict, invalid } from "@/lib/contract/errors";
import { hoursTyped } from "@/lib/contract/hours";
import { listingBody } from "@/lib/contract/listing-write";
import { correctionMessages } from "@/lib/messages/correction";
import { type CorrectionChanges, type CorrectionField, type CorrectionKind } from "@/lib/rules/correction";
import { type Ctx } from "../ctx";
import { hasZone, replaceSpans } from "../hours/write";
import { closeLocked, reopenLocked } from "../listings/closing";
import { readInsiders } from "../listings/rights";
import { type ListingRow } from "../listings/sql";
import { changeLocked } from "../listings/write";
import { freshFields } from "./facts";

interface Accepted {
  correction: CorrectionModel;
  /** The fields that are right; by default all. */
  fields?: string[] | undefined;
  /** The grounds of a moderator who closes a listing; null for its owner and team. */
  grounds: () => Grounds | null;
}

export const changesIn = ({ changes }: CorrectionModel): CorrectionChanges => changes as CorrectionChanges;

async function applyHours(ctx: Ctx, row: ListingRow, text: unknown): Promise<void> {
  const isZoned = row.hours !== null || (await hasZone(ctx, row));
  if (!isZoned) throw conflict(correctionMessages.noZone);
  await replaceSpans(ctx, row.id, hoursTyped.parse(text));
}

/** Takes over those of the fields that still have the value that the writer saw. Null if none has. */
async function applyChanges(ctx: Ctx, row: ListingRow, { correction, fields }: Accepted) {
  const changes = changesIn(correction);
  const wanted = (Object.keys(changes) as CorrectionField[]).filter((field) => fields?.includes(field) ?? true);
  if (wanted.length === 0) throw invalid({ fields: [correctionMessages.noneTicked] });
  const fresh = freshFields(row, changes).filter((field) => wanted.includes(field));
  const { hours, ...others } = Object.fromEntries(fresh.map((field) => [field, changes[field]!.to]));
  const isOwners = (await readInsiders(ctx, [row.id])).some((id) => id === correction.userId);
  const said = { ...ctx, factSource: { source: isOwners ? ("owner" as const) : ("visitor" as const) } };
  if (Object.keys(others).length > 0) await changeLocked(said, row, listingBody.parse(others));
  if (hours !== undefined) await applyHours(said, row, hours);
  return fresh.length > 0 ? fresh : null;
}

async function applyClosing(ctx: Ctx, row: ListingRow, { correction, grounds }: Accepted) {
  const { kind, otherId } = correction;
  const isSaid = row.closed_on !== null && (kind === "closed" || row.moved_to !== null);
  if (isSaid || (kind === "moved" && otherId === null)) return null;
  await closeLocked(ctx, row, { movedTo: otherId, grounds: grounds() });
  return [];
}

/**
 * How what each kind says is taken over by a locked listing. Gives the fields that changed; null if the listing is
 * otherwise by now than the writer saw it. Throws `invalid` and `conflict`.
 */
export const appliers: Record<
  CorrectionKind,
  (ctx: Ctx, row: ListingRow, accepted: Accepted) => Promise<CorrectionField[] | null>
> = {
  change: applyChanges,
  closed: applyClosing,
  moved: applyClosing,
  reopened: async (ctx, row) => {
    if (row.closed_on === null) return null;
    await reopenLocked(ctx, row);
    return [];
  },
  // A moderator who agrees merges the two.
  duplicate: (_, __, { correction }) => Promise.resolve(correction.otherId === null ? null : []),
};
