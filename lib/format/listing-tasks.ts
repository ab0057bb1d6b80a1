import { type Listing } from "../contract/listing";
import { holidaysToAsk, type OpenHoliday } from "../rules/holidays";
import { ownerFields } from "../rules/listing-edit";
import { valuesOf } from "../rules/listing-form";
import { completenessOf } from "../rules/listing-worth";
import { type OwnerTask } from "../rules/owner-tasks";
import { hoursOf } from "./hours";
import { titleOf } from "./listing-title";

type FactTask = Extract<OwnerTask, { kind: "facts" }>;

/** A listing as tasks name it. */
export const namedListing = (listing: Listing) => ({ id: listing.id, name: titleOf(listing) });

/** The task of filling in the most valuable empty field of a listing; null if there is none, or it isn't public. */
export function factTask(listing: Listing): FactTask | null {
  const values = valuesOf(listing.type, ownerFields[listing.type], listing);
  const { filled, fields, missing } = completenessOf(listing.type, values);
  const [first] = missing;
  if (!first || listing.status !== "active") return null;
  return { kind: "facts", listing: namedListing(listing), first, empty: fields - filled, fields };
}

/** The coming holidays on which it isn't known whether a listing is open. */
export function holidaysOf(listing: Listing, now: Date): OpenHoliday[] {
  const hours = listing.status === "active" && listing.closed_on === null ? hoursOf(listing) : null;
  return hours ? holidaysToAsk(hours, now) : [];
}

/** The reviews of each listing that were answered since the tasks were read, less those whose reply was removed. */
export type Answered = Readonly<Record<number, number>>;

function reviewsLeft(task: Extract<OwnerTask, { kind: "reviews" }>, answered: Answered): OwnerTask | null {
  const listings = task.listings
    .map((one) => ({ ...one, reviews: one.reviews - (answered[one.id] ?? 0) }))
    .filter(({ reviews }) => reviews > 0);
  const reviews = listings.reduce((sum, one) => sum + one.reviews, 0);
  return reviews > 0 ? { ...task, listings, reviews } : null;
}

interface Since {
  /** The open listing as it is by now. */
  listing: Listing;
  answered: Answered;
  now: Date;
}

/** An owner's tasks after what was done on the page since they were read. */
export function tasksSince(tasks: readonly OwnerTask[], { listing, answered, now }: Since): OwnerTask[] {
  const asked = new Set(holidaysOf(listing, now).map(({ date }) => date));
  const still = (task: OwnerTask): OwnerTask | null => {
    if (task.kind === "reviews") return reviewsLeft(task, answered);
    if (task.kind === "facts") return task.listing.id === listing.id ? factTask(listing) : task;
    if (task.kind !== "holiday" || asked.has(task.date)) return task;
    const listings = task.listings.filter(({ id }) => id !== listing.id);
    return listings.length > 0 ? { ...task, listings } : null;
  };
  return tasks.flatMap((task) => still(task) ?? []);
}
