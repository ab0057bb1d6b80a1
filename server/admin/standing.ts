import "server-only";
import { type StandingBody } from "@/lib/contract/admin";
import { conflict } from "@/lib/contract/errors";
import { type UserStatus } from "@/lib/rules/permissions";
import { standingSourcesOf } from "@/lib/rules/standing";

/** The statuses from which lib/rules/standing.ts has such a move, and of these the one that was seen. */
export const sourcesOf = ({ status, from }: StandingBody): UserStatus[] =>
  standingSourcesOf(status).filter((source) => from === undefined || source === from);

/** What to throw when none of what was asked about can be moved: somebody else was there first. */
export const noneMoved = (asked: number) =>
  conflict(
    asked === 1
      ? "This has been changed meanwhile: it can't be moved to that status from where it is."
      : "None of these can be moved to that status from where they are.",
  );

/** The object of the audit's row: the one that was asked about, none of several. */
export const auditedId = (asked: number[]): number | null => (asked.length === 1 ? (asked[0] ?? null) : null);
