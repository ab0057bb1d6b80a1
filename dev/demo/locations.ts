import { type Prisma } from "../../generated/prisma/client";
import { type DemoRows } from "./rows";

interface PlannedLocation {
  listing: string;
  name: string;
  address: readonly [street: string, city: string, state: string, zip: string];
  phone: string;
  hours?: string;
  pin?: string;
}

/** The further locations of a few listings, by the listing's name. */
const planned: readonly PlannedLocation[] = [
  {
    listing: "Lindqvist & Harrow Family Law",
    name: "Round Rock office",
    address: ["1801 Mays Street", "Round Rock", "TX", "78664"],
    phone: "+15125550147",
    hours: "Mon-Thu 9 AM-5 PM; Fri 9 AM-12 PM",
    pin: "30.51004, -97.67893",
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
    hours: "Mon-Thu 5 PM-9 PM; Sat 10 AM-2 PM",
  },
];

/** The rows of the further locations. */
export function plannedLocations({ listings }: DemoRows): Prisma.ListingLocationCreateManyInput[] {
  return planned.map(({ listing: title, name, address: [streetAddress, city, state, zip], ...more }, position) => {
    const listing = listings.find((row) => row.name === title);
    if (!listing) throw new Error(`No listing ${title}.`);
    return { listingId: listing.id, position, name, streetAddress, city, state, zip, ...more };
  });
}
