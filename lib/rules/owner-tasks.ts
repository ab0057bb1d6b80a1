import { type OpenHoliday } from "./holidays";
import { type MissingFact } from "./listing-worth";
import { type PlanState } from "./premium-cause";

/** A listing's id and name, for tasks. */
interface Named {
  id: number;
  name: string;
}

/** Something that an owner has to do or know, about any of their listings. */
export type OwnerTask =
  | { kind: "transfer"; listing: Named; person: string; decidableAt: string; zone: string }
  | { kind: "payment"; plan: PlanState }
  | { kind: "reviews"; reviews: number; listings: (Named & { reviews: number })[]; oldestAt: string }
  | { kind: "holiday"; name: string; date: string; listings: Named[] }
  | { kind: "facts"; listing: Named; first: MissingFact; empty: number; fields: number }
  | { kind: "approval"; listing: Named; addedAt: string };

/** A listing's reviews that its owner may reply to but hasn't. */
export interface Unanswered extends Named {
  reviews: number;
  oldestAt: string;
}

interface TaskFacts {
  transfers: Extract<OwnerTask, { kind: "transfer" }>[];
  plan: PlanState | null;
  unanswered: Unanswered[];
  /** The coming holidays of each listing of which it isn't known whether it is open. */
  holidays: { listing: Named; days: OpenHoliday[] }[];
  facts: Extract<OwnerTask, { kind: "facts" }>[];
  pending: { listing: Named; addedAt: string }[];
}

/** The maximum number of tasks of one kind, because an owner may have a thousand listings. */
const mostOfAKind = 3;

function reviewTask(unanswered: readonly Unanswered[]): OwnerTask[] {
  const [first] = unanswered;
  if (!first) return [];
  const reviews = unanswered.reduce((sum, one) => sum + one.reviews, 0);
  const oldestAt = unanswered.reduce((oldest, one) => (one.oldestAt < oldest ? one.oldestAt : oldest), first.oldestAt);
  const listings = unanswered.toSorted((one, other) => other.reviews - one.reviews);
  return [{ kind: "reviews", reviews, oldestAt, listings }];
}

/** One task per holiday, the next one first. */
function holidayTasks(asked: TaskFacts["holidays"]): Extract<OwnerTask, { kind: "holiday" }>[] {
  const byDate = new Map<string, Extract<OwnerTask, { kind: "holiday" }>>();
  for (const { listing, days } of asked) {
    for (const { name, date } of days) {
      const task = byDate.get(date) ?? { kind: "holiday" as const, name, date, listings: [] };
      task.listings.push(listing);
      byDate.set(date, task);
    }
  }
  return [...byDate.values()].toSorted((one, other) => one.date.localeCompare(other.date));
}

/** An owner's tasks: what is owed, then those with a deadline. */
export const ownerTasks = ({ transfers, plan, unanswered, holidays, facts, pending }: TaskFacts): OwnerTask[] => [
  ...(plan?.goesOn === "owed" ? [{ kind: "payment" as const, plan }] : []),
  ...transfers.toSorted((one, other) => one.decidableAt.localeCompare(other.decidableAt)).slice(0, mostOfAKind),
  ...reviewTask(unanswered),
  ...holidayTasks(holidays),
  ...facts.toSorted((one, other) => other.empty / other.fields - one.empty / one.fields).slice(0, mostOfAKind),
  ...pending.slice(0, mostOfAKind).map((one) => ({ kind: "approval" as const, ...one })),
];
