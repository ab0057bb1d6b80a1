import { type Kind } from "../../lib/rules/listing-kind";
import { slugOf } from "../../lib/rules/slug";
import { businessColumns, firmName } from "./business";
import { between, chance, weighted } from "./chance";
import { type Contact, contacts } from "./contact";
import { doctorColumns, providerName } from "./doctor";
import { offersOf } from "./offers";
import { type Place } from "./places";
import { anybody } from "./persons";
import { type Fill, filled } from "./profile";
import { type Lead, type ListingRow, type PlannedCategory, type PlannedListing } from "./rows";
import { daysAgo } from "./time";

/** The given values of a listing; the others are random. */
export interface Wish {
  category: PlannedCategory;
  fill?: Fill;
  place?: Place;
  lead?: Lead;
  name?: string;
  daysOld?: number;
  columns?: Partial<ListingRow>;
}

interface Parts {
  category: PlannedCategory;
  lead: Lead;
  name: string;
  contact: Contact;
  fill: Fill;
}

const byKind: Record<
  Kind,
  {
    name: (category: PlannedCategory, lead: Lead) => string;
    columns: (parts: Parts) => Partial<ListingRow>;
    who: (lead: Lead) => string;
  }
> = {
  business: {
    name: ({ line }, lead) => firmName(line, lead),
    columns: ({ category, name, ...rest }) =>
      businessColumns({ ...rest, line: category.line, specialty: specialtyOf(category), firm: nameInText(name) }),
    who: ({ last, sex }) => `${sex === "female" ? "Ms." : "Mr."} ${last}`,
  },
  doctor: {
    name: ({ line }, lead) => providerName(line, lead),
    columns: ({ category, ...rest }) =>
      doctorColumns({ ...rest, line: category.line, specialty: specialtyOf(category) }),
    who: ({ last }) => `Dr. ${last}`,
  },
};

/** The name of a specialty: the category's for a subspecialty, else that of the line of work. */
const specialtyOf = ({ line, path, row }: PlannedCategory): string =>
  path.split("/").length > 2 ? row.name : line.specialty;

/** In the form for the middle of a sentence. */
const nameInText = (name: string): string =>
  name.replace(/^(Law Office|The) /, (_, word: string) => (word === "The" ? "the " : "the Law Office "));

function reachable(contact: Contact, fill: Fill): Partial<ListingRow> {
  const mostly = <Value>(value: Value) => (fill === "rich" || chance(0.93) ? value : undefined);
  return {
    city: contact.place.city,
    state: contact.place.state,
    phone: mostly(contact.phone),
    email: filled(fill, () => contact.email),
    website: filled(fill, () => contact.website),
    streetAddress: mostly(contact.street),
    zip: mostly(contact.zip),
  };
}

/** Generates slugs that are unique in their category: a clash gets -2, -3 … */
function slugs(): (category: PlannedCategory, name: string) => string {
  const taken = new Set<string>();
  return (category, name) => {
    const base = slugOf(name);
    let slug = base;
    for (let n = 2; taken.has(`${category.path}/${slug}`); n += 1) slug = `${base}-${n}`;
    taken.add(`${category.path}/${slug}`);
    return slug;
  };
}

/** Generates listings with consecutive ids and without repeating a phone number or address. */
export function listingMaker(now: Date) {
  const planned: PlannedListing[] = [];
  const names = new Set<string>();
  const contactOf = contacts();
  const slugFor = slugs();

  const newName = (make: (lead: Lead) => string): { lead: Lead; name: string } => {
    for (;;) {
      const lead = anybody();
      const name = make(lead);
      if (!names.has(name)) return { lead, name };
    }
  };

  const make = ({ category, columns = {}, ...wish }: Wish): PlannedListing => {
    const kind = byKind[category.row.kind];
    const chosen = newName((lead) => kind.name(category, wish.lead ?? lead));
    const lead = wish.lead ?? chosen.lead;
    const name = wish.name ?? chosen.name;
    names.add(name);
    const fill =
      wish.fill ??
      weighted([
        [2, "sparse"],
        [6, "usual"],
        [3, "rich"],
      ] as const);
    const contact = contactOf(name, wish.place);
    const createdAt = daysAgo(now, wish.daysOld ?? between(3, 730));
    const slug = slugFor(category, name);
    const row: ListingRow = {
      id: planned.length + 1,
      kind: category.row.kind,
      categoryId: category.row.id,
      name,
      slug,
      status: "active",
      ...reachable(contact, fill),
      ...kind.columns({ category, lead, name, contact, fill }),
      ...offersOf(slug, category.line, fill),
      createdAt,
      updatedAt: createdAt,
      ...columns,
    };
    const listing = { row, category, lead, firm: nameInText(name), who: kind.who(lead), city: contact.place.city };
    planned.push(listing);
    return listing;
  };
  return { planned, make };
}

export type MakeListing = ReturnType<typeof listingMaker>["make"];
