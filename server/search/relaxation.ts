import "server-only";
import { type LeftOut } from "@/lib/contract/search";
import { type Ctx } from "../ctx";
import { type SearchCriteria } from "./criteria";
import { isConcept } from "./pieces";
import { type Unit } from "./units";

/** A looser search with what it leaves out. */
export interface Relaxed {
  criteria: SearchCriteria;
  leftOut: LeftOut[];
}

/** One way in which a search may give way: the looser searches that it leads to, the smallest change first. */
export type Relaxation = (ctx: Ctx, relaxed: Relaxed) => Promise<Relaxed[]> | Relaxed[];

/** The search with a change, and what that leaves out. */
export const withChange = (
  { criteria, leftOut }: Relaxed,
  change: Partial<SearchCriteria>,
  ...more: LeftOut[]
): Relaxed => ({
  criteria: { ...criteria, ...change },
  leftOut: [...leftOut, ...more],
});

/** Units as they were typed. */
export const textOf = (units: readonly Unit[]): string => units.map(({ said }) => said).join(" ");

export const without = (units: readonly Unit[], left: readonly Unit[]): Unit[] =>
  units.filter((unit) => !left.includes(unit));

/** The units that name no concept. */
export const plainUnits = (units: readonly Unit[]): Unit[] => units.filter((unit) => !isConcept(unit));
