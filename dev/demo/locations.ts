import { type Prisma } from "../../generated/prisma/client";
import { type DemoRows } from "./rows";

interface PlannedLocation {
  listing: string;
  name: string;
  address: readonly [street: string, city: string, state: string, zip: string];
  phone: string;
}

/** The further locations of a few listings, by the listing's name. */
const planned: readonly PlannedLocation[] = [
  {
    listing: "Lindqvist & Harrow Family Law",
    name: "Round Rock office",
    address: ["1801 Mays Street", "Round Rock", "TX", "78664"],
    phone: "+15125550147",
  },
  {
    listing: "Lindqvist & Harrow Family Law",
    name: "San Antonio office",
    address: ["40 Depot Road, Suite 5", "San Antonio", "TX", "78205"],
    phone: "+12105550163",
  },
  {
    listing: "Small Steps Pediatrics",
    name: "Evening clinic",
    address: ["212 Orchard Lane", "Aurora", "CO", "80012"],
    phone: "",
  },
];

/** The rows of the further locations. */
export function plannedLocations({ listings }: DemoRows): Prisma.ListingLocationCreateManyInput[] {
  return planned.map(({ listing: title, name, address: [streetAddress, city, state, zip], phone }, position) => {
    const listing = listings.find((row) => row.name === title);
    if (!listing) throw new Error(`No listing ${title}.`);
    return { listingId: listing.id, position, name, streetAddress, city, state, zip, phone };
  });
}
