import { type Kind, kinds } from "../../lib/rules/listing-kind";
import { categoryAt } from "./categories";
import { between, pick, weighted } from "./chance";
import { listingMaker } from "./listing-maker";
import { type People } from "./people";
import { type PlannedCategory, type PlannedListing } from "./rows";
import { makeSpecialListings, type SpecialListings } from "./special-listings";

const perKind = 300;

const statuses = [
  [92, "active"],
  [5, "pending"],
  [3, "suspended"],
] as const;

export interface Listings {
  all: PlannedListing[];
  special: SpecialListings;
}

/** About three hundred listings of each kind, in all statuses; the special ones come first. */
export function planListings(now: Date, categories: readonly PlannedCategory[], people: People): Listings {
  const { planned, make } = listingMaker(now);
  const special = makeSpecialListings(make, categories);
  const count = (kind: Kind) => planned.filter(({ row }) => row.kind === kind).length;
  for (const kind of kinds) {
    const open = categories.filter(({ row, share }) => row.kind === kind && share > 0);
    const shares = open.map((category) => [category.share, category] as const);
    while (count(kind) < perKind) {
      const status = weighted(statuses);
      const category = weighted(shares);
      make({
        category,
        columns: { status, createdById: pick(people.authors).id },
        ...(status === "pending" && { daysOld: between(0, 20) }),
      });
    }
  }
  // The pending category has one listing, by the person who proposed it.
  make({
    category: categoryAt(categories, "lawyers/notary-services"),
    name: "Bluebell Mobile Notary",
    daysOld: 3,
    columns: { status: "pending", createdById: people.accounts.reviewer.id },
  });
  return { all: planned, special };
}
